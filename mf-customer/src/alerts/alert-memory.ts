import { isQuiet } from '@bothways/domain/alerts';
import type { Arb } from '@bothways/domain/arbs';
import { HOUR_MS } from '@bothways/domain/time';
import { type AlertSettings, isWanted } from './alert-settings.ts';

/** An arb that comes and goes within this time is told once. */
export const REMEMBERED_MS = HOUR_MS;
/** More at once is no news but a flood; the best of them are told. */
export const MAX_AT_ONCE = 3;

export interface Moment {
  nowMs: number;
  /** Of the person's own day. */
  minuteOfDay: number;
}

/** Which arbs of a list are worth an alert; each is told once. */
interface AlertMemory {
  /** The list as it is; returns what has to be told now, best first. */
  see(arbs: readonly Arb[], settings: AlertSettings, moment: Moment): Arb[];
  /** Another list comes: what stands in it is not told either. */
  restart(): void;
}

/** What stands when the list is first seen is not told: the person is looking at it. */
export function createAlertMemory(): AlertMemory {
  const told = new Map<string, number>();
  let hasSeen = false;

  const forget = (nowMs: number): void => {
    for (const [id, atMs] of told) if (nowMs - atMs >= REMEMBERED_MS) told.delete(id);
  };
  return {
    restart() {
      hasSeen = false;
    },
    see(arbs, settings, { nowMs, minuteOfDay }) {
      forget(nowMs);
      const due = arbs.filter((arb) => !told.has(arb.id) && isWanted(arb, settings));
      for (const arb of due) told.set(arb.id, nowMs);
      // What stands is kept in memory as long as it stands, however long that is.
      for (const { id } of arbs) if (told.has(id)) told.set(id, nowMs);
      const isFirst = !hasSeen;
      hasSeen = true;
      if (isFirst || !settings.isOn || isQuiet(settings.quietHours, minuteOfDay)) return [];
      return due.toSorted((a, b) => a.profit - b.profit).slice(0, MAX_AT_ONCE);
    },
  };
}
