import {
  CLOSING_MS,
  NEAR_MS,
  SCORES_APART_MS,
  SCORES_GRID_MS,
  SCORES_HELD_MS,
  SCORES_LATER_MS,
} from './cadence.ts';
import type { League } from './league.ts';

/** Returns a league's closing polls, overdue ones included; one poll covers all that are due about then. */
export function closingTimes({ events, oddsMs = Number.NEGATIVE_INFINITY }: League, nowMs: number): number[] {
  const times = events
    .filter(({ startMs, isEnded }) => !isEnded && startMs > nowMs)
    .flatMap(({ startMs }) =>
      CLOSING_MS.flatMap((beforeMs, at) => {
        // The earlier one is useless once the later one is due.
        const nextMs = CLOSING_MS[at + 1];
        return nextMs !== undefined && startMs - nextMs <= nowMs ? [] : [startMs - beforeMs];
      }),
    )
    .filter((atMs) => oddsMs < atMs - NEAR_MS)
    .toSorted((one, other) => one - other);
  const reserved: number[] = [];
  for (const atMs of times)
    if (reserved.length === 0 || atMs - (reserved.at(-1) ?? 0) > NEAR_MS) reserved.push(atMs);
  return reserved;
}

interface ScoresTime {
  atMs: number;
  /** Whether credits are reserved for it; later polls must make do with free credits. */
  isHeld: boolean;
}

/** Returns when to poll a league's results. One response covers all finished events, so one poll an hour suffices. */
export function scoresTimes({ events, scoresMs }: League, nowMs: number): ScoresTime[] {
  const slots = events
    .filter(({ isEnded }) => !isEnded)
    .flatMap(({ startMs }) => [
      ...SCORES_HELD_MS.map((afterMs) => ({ atMs: startMs + afterMs, isHeld: true })),
      ...laterOf(startMs, nowMs),
    ])
    .map(({ atMs, isHeld }) => ({ atMs: Math.ceil(atMs / SCORES_GRID_MS) * SCORES_GRID_MS, isHeld }))
    .toSorted((one, other) => one.atMs - other.atMs || Number(other.isHeld) - Number(one.isHeld));
  // Once at the start, for events that finished while the process was down.
  if (scoresMs === undefined)
    slots.unshift({ atMs: Math.min(nowMs, slots[0]?.atMs ?? nowMs), isHeld: false });
  let lastMs = scoresMs ?? Number.NEGATIVE_INFINITY;
  const reserved: ScoresTime[] = [];
  for (const { atMs, isHeld } of slots) {
    const before = reserved.at(-1);
    if (atMs <= lastMs) {
      if (before && isHeld) before.isHeld = true;
      continue;
    }
    lastMs = Math.max(atMs, lastMs + SCORES_APART_MS);
    reserved.push({ atMs: lastMs, isHeld });
  }
  return reserved;
}

/** Returns the next late poll; none for an event that may well finish before it. */
function laterOf(startMs: number, nowMs: number): ScoresTime[] {
  if (startMs + (SCORES_HELD_MS.at(-1) ?? 0) > nowMs) return [];
  const times = SCORES_LATER_MS.map((afterMs) => startMs + afterMs);
  const passed = times.filter((atMs) => atMs <= nowMs);
  const next = times.find((atMs) => atMs > nowMs);
  return [...passed, ...(next === undefined ? [] : [next])].map((atMs) => ({ atMs, isHeld: false }));
}
