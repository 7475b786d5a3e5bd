import {
  CLOSING_MS,
  NEAR_MS,
  SCORES_APART_MS,
  SCORES_GRID_MS,
  SCORES_HELD_MS,
  SCORES_LATER_MS,
} from './cadence.ts';
import type { League } from './league.ts';

/** When a league is to be looked at before its starts, what is overdue included; a look serves all that fall due about then. */
export function closingTimes({ events, oddsMs = Number.NEGATIVE_INFINITY }: League, nowMs: number): number[] {
  const times = events
    .filter(({ startMs, isEnded }) => !isEnded && startMs > nowMs)
    .flatMap(({ startMs }) =>
      CLOSING_MS.flatMap((beforeMs, at) => {
        // The earlier one is of no use any more when the later one is due.
        const nextMs = CLOSING_MS[at + 1];
        return nextMs !== undefined && startMs - nextMs <= nowMs ? [] : [startMs - beforeMs];
      }),
    )
    .filter((atMs) => oddsMs < atMs - NEAR_MS)
    .toSorted((one, other) => one - other);
  const kept: number[] = [];
  for (const atMs of times) if (kept.length === 0 || atMs - (kept.at(-1) ?? 0) > NEAR_MS) kept.push(atMs);
  return kept;
}

export interface ScoresTime {
  atMs: number;
  /** Credits are kept back for it; what is asked after that has to do with what is free. */
  isHeld: boolean;
}

/** When it is to be asked how the events of a league ended. An answer tells of all that are over, so one an hour is enough. */
export function scoresTimes({ events, scoresMs }: League, nowMs: number): ScoresTime[] {
  const slots = events
    .filter(({ isEnded }) => !isEnded)
    .flatMap(({ startMs }) => [
      ...SCORES_HELD_MS.map((afterMs) => ({ atMs: startMs + afterMs, isHeld: true })),
      ...laterOf(startMs, nowMs),
    ])
    .map(({ atMs, isHeld }) => ({ atMs: Math.ceil(atMs / SCORES_GRID_MS) * SCORES_GRID_MS, isHeld }))
    .toSorted((one, other) => one.atMs - other.atMs || Number(other.isHeld) - Number(one.isHeld));
  // Once at the start, for what ended while nobody listened.
  if (scoresMs === undefined)
    slots.unshift({ atMs: Math.min(nowMs, slots[0]?.atMs ?? nowMs), isHeld: false });
  let lastMs = scoresMs ?? Number.NEGATIVE_INFINITY;
  const kept: ScoresTime[] = [];
  for (const { atMs, isHeld } of slots) {
    const before = kept.at(-1);
    if (atMs <= lastMs) {
      if (before && isHeld) before.isHeld = true;
      continue;
    }
    lastMs = Math.max(atMs, lastMs + SCORES_APART_MS);
    kept.push({ atMs: lastMs, isHeld });
  }
  return kept;
}

/** The next of the late questions: there is none for an event that may well be over before it. */
function laterOf(startMs: number, nowMs: number): ScoresTime[] {
  if (startMs + (SCORES_HELD_MS.at(-1) ?? 0) > nowMs) return [];
  const times = SCORES_LATER_MS.map((afterMs) => startMs + afterMs);
  const passed = times.filter((atMs) => atMs <= nowMs);
  const next = times.find((atMs) => atMs > nowMs);
  return [...passed, ...(next === undefined ? [] : [next])].map((atMs) => ({ atMs, isHeld: false }));
}
