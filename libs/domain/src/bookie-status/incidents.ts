import { FEED_LIMITS } from './limits.ts';
import type { IncidentKind } from './status.schema.ts';

/** Recent observations of one kind of incident at one feed; none before the first. */
export interface Watch {
  /** Consecutive observations with it, and its start. */
  bad: number;
  badSinceMs: number;
  /** Consecutive observations without it, and the first of them. */
  good: number;
  goodSinceMs: number;
}

export const NOTHING_SEEN: Watch = { bad: 0, badSinceMs: 0, good: 0, goodSinceMs: 0 };

/** The effect of an observation. Times are the real start and end. */
export type Change = { opensMs: number } | { closesMs: number } | undefined;

interface Observation {
  kind: IncidentKind;
  isOpen: boolean;
  /** Start of the condition; undefined where it does not hold. */
  sinceMs: number | undefined;
  nowMs: number;
  /** When a silent feed resumed, where known. */
  resumedMs?: number | undefined;
}

/** Opens an incident after enough consecutive observations with it, and closes it after enough without. */
export function observe(held: Watch, observation: Observation): { watch: Watch; change: Change } {
  return observation.sinceMs === undefined
    ? without(held, observation)
    : withIt(held, observation, observation.sinceMs);
}

function withIt(
  held: Watch,
  { kind, isOpen }: Observation,
  sinceMs: number,
): { watch: Watch; change: Change } {
  const bad = held.bad + 1;
  const badSinceMs = held.bad === 0 ? sinceMs : Math.min(held.badSinceMs, sinceMs);
  const watch = { bad, badSinceMs, good: 0, goodSinceMs: 0 };
  const opens = !isOpen && bad >= FEED_LIMITS.looks[kind];
  return { watch, change: opens ? { opensMs: badSinceMs } : undefined };
}

function without(held: Watch, { isOpen, nowMs, resumedMs }: Observation): { watch: Watch; change: Change } {
  const good = held.good + 1;
  const goodSinceMs = held.good === 0 ? Math.min(nowMs, resumedMs ?? nowMs) : held.goodSinceMs;
  const watch = { bad: 0, badSinceMs: 0, good, goodSinceMs };
  const closes = isOpen && good >= FEED_LIMITS.looksBack;
  return { watch, change: closes ? { closesMs: goodSinceMs } : undefined };
}
