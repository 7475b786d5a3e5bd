import { isQuiet } from '@bothways/domain/alerts';
import type { Arb } from '@bothways/domain/arbs';
import { HOUR_MS } from '@bothways/domain/time';
import { type AlertSettings, isWanted } from './alert-settings.ts';

/** An arb that disappears and returns within this time is announced once. */
export const REMEMBERED_MS = HOUR_MS;
/** Maximum number announced at once: the best of them. */
export const MAX_AT_ONCE = 3;

export interface Moment {
  nowMs: number;
  /** In the person's time zone. */
  minuteOfDay: number;
}

/** Remembers which arbs were announced, so that each is announced once. */
interface AlertMemory {
  /** Takes the current list; returns the arbs to announce now, best first. */
  see(arbs: readonly Arb[], settings: AlertSettings, moment: Moment): Arb[];
  /** Another list begins: its first items are not announced either. */
  restart(): void;
}

/** Creates an alert memory. Arbs of the first list are not announced: the person sees them already. */
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
      // Listed arbs are remembered for as long as they are listed.
      for (const { id } of arbs) if (told.has(id)) told.set(id, nowMs);
      const isFirst = !hasSeen;
      hasSeen = true;
      if (isFirst || !settings.isOn || isQuiet(settings.quietHours, minuteOfDay)) return [];
      return due.toSorted((a, b) => a.profit - b.profit).slice(0, MAX_AT_ONCE);
    },
  };
}
