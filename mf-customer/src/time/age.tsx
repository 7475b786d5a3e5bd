import { Age, ageParts } from '@bothways/ui';
import { useEveryMinute, useEverySecond } from './use-clock.ts';

const THIN_SPACE = ' ';
const secondsSince = (iso: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 1000));

/** "3m 05s", updated every second. */
export function LiveAge({ since }: { since: string }) {
  return <Age seconds={useEverySecond((nowMs) => secondsSince(since, nowMs))} />;
}

/** Returns the largest unit of an age only: "3 s", "4 m". */
function coarse(seconds: number): string {
  const [first] = ageParts(seconds);
  return first ? `${first.value}${THIN_SPACE}${first.unit}` : '';
}

/** "3 s", "4 m": for narrow columns, updated every second. */
export function ShortAge({ since }: { since: string }) {
  return useEverySecond((nowMs) => coarse(secondsSince(since, nowMs)));
}

/** The same for what changes slowly, updated every 60 s. */
export function SlowAge({ since }: { since: string }) {
  return useEveryMinute((nowMs) => coarse(secondsSince(since, nowMs)));
}

/** How long an item has stood: the same words in its row and in its panel. */
export const StandingAge = ({ since, isLive }: { since: string; isLive: boolean }) =>
  isLive ? <LiveAge since={since} /> : <SlowAge since={since} />;
