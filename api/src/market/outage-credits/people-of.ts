import { missedSpans } from '@bothways/domain/bookie-status';
import type { Db } from '#kernel/db';
import type { FeedOutage } from '#market/bookie-status';
import { allBookies } from '#market/bookies';
import { everybodysWatched } from './standing.ts';

/** All users ask for the same outages: minimum interval between counts. */
const FRESH_MS = 60_000;

/** Counts users who had a bookmaker in an active configuration while it was silent. */
export function peopleCounter(db: Db, nowMs: () => number) {
  let counted: { atMs: number; byOutage: Map<string, number> } = { atMs: 0, byOutage: new Map() };

  return async (outages: readonly FeedOutage[]): Promise<ReadonlyMap<string, number>> => {
    const atMs = nowMs();
    const isFresh = atMs - counted.atMs < FRESH_MS && outages.every(({ id }) => counted.byOutage.has(id));
    if (isFresh) return counted.byOutage;
    const everybody = await everybodysWatched(db, await allBookies(db));
    const byOutage = new Map(
      outages.map(({ id, bookie, modes, fromMs, toMs }) => {
        const had = everybody.filter((choices) =>
          modes.some(
            (mode) => missedSpans(choices, 'pro', { bookie, mode, fromMs, toMs: toMs ?? atMs }).length > 0,
          ),
        );
        return [id, had.length] as const;
      }),
    );
    counted = { atMs, byOutage };
    return byOutage;
  };
}
