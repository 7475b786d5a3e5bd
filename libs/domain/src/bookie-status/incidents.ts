import { FEED_LIMITS } from './limits.ts';
import type { IncidentKind } from './status.schema.ts';

/** What the last looks have seen of one kind at one feed; none before the first. */
export interface Watch {
  /** Looks in a row with it, and since when it was so. */
  bad: number;
  badSinceMs: number;
  /** Looks in a row without it, and the first of them. */
  good: number;
  goodSinceMs: number;
}

export const NOTHING_SEEN: Watch = { bad: 0, badSinceMs: 0, good: 0, goodSinceMs: 0 };

/** What a look changes. Times are when it really began and ended. */
export type Change = { opensMs: number } | { closesMs: number } | undefined;

interface Look {
  kind: IncidentKind;
  isOpen: boolean;
  /** Since when it is so; undefined where it is not. */
  sinceMs: number | undefined;
  nowMs: number;
  /** When a feed that was silent was heard again, where that is known. */
  resumedMs?: number | undefined;
}

/** Begins an incident after so many looks with it, and ends it after so many without. */
export function nextLook(held: Watch, look: Look): { watch: Watch; change: Change } {
  return look.sinceMs === undefined ? without(held, look) : withIt(held, look, look.sinceMs);
}

function withIt(held: Watch, { kind, isOpen }: Look, sinceMs: number): { watch: Watch; change: Change } {
  const bad = held.bad + 1;
  const badSinceMs = held.bad === 0 ? sinceMs : Math.min(held.badSinceMs, sinceMs);
  const watch = { bad, badSinceMs, good: 0, goodSinceMs: 0 };
  const opens = !isOpen && bad >= FEED_LIMITS.looks[kind];
  return { watch, change: opens ? { opensMs: badSinceMs } : undefined };
}

function without(held: Watch, { isOpen, nowMs, resumedMs }: Look): { watch: Watch; change: Change } {
  const good = held.good + 1;
  const goodSinceMs = held.good === 0 ? Math.min(nowMs, resumedMs ?? nowMs) : held.goodSinceMs;
  const watch = { bad: 0, badSinceMs: 0, good, goodSinceMs };
  const closes = isOpen && good >= FEED_LIMITS.looksBack;
  return { watch, change: closes ? { closesMs: goodSinceMs } : undefined };
}
