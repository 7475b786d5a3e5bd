import { Age, ageParts } from '@bothways/ui';
import { useEveryMinute, useEverySecond } from './use-clock.ts';

const THIN_SPACE = ' ';
const secondsSince = (iso: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 1000));

/** "3m 05s", counted every second. */
export function LiveAge({ since }: { since: string }) {
  return <Age seconds={useEverySecond((nowMs) => secondsSince(since, nowMs))} />;
}

/** The largest part of an age alone: "3 s", "4 m". */
function coarse(seconds: number): string {
  const [first] = ageParts(seconds);
  return first ? `${first.value}${THIN_SPACE}${first.unit}` : '';
}

/** "3 s", "4 m": for narrow columns, looked at every second. */
export function ShortAge({ since }: { since: string }) {
  return useEverySecond((nowMs) => coarse(secondsSince(since, nowMs)));
}

/** The same for what changes slowly, looked at every 60 s. */
export function SlowAge({ since }: { since: string }) {
  return useEveryMinute((nowMs) => coarse(secondsSince(since, nowMs)));
}
