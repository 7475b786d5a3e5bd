import { type AccuracyRow, accuracyRowSchema, matchSideSchema } from '@bothways/domain/matching';
import { HOUR_MS } from '@bothways/domain/time';
import type { JoinCount } from '@bothways/engine';
import { type Db, transact } from '#kernel/db';
import { movedSchema } from './decisions.store.ts';

/**
 * Stores how many of each hour's events the matcher joined. A restarted matcher sees events again that are still quoted
 * and never counts more of them than before, so the greatest count of an hour is right.
 */
export async function keepJoins(db: Db, counts: readonly JoinCount[]): Promise<void> {
  await transact(db, async (trx) => {
    for (const { sport, source, hourMs, joined } of counts)
      await trx
        .insertInto('matchJoins')
        .values({ sport, source, hourMs, joined })
        .onConflict((conflict) =>
          conflict
            .columns(['hourMs', 'sport', 'source'])
            .doUpdateSet(({ ref }) => ({ joined: ref('excluded.joined') }))
            .whereRef('matchJoins.joined', '<', 'excluded.joined'),
        )
        .execute();
  });
}

export async function dropJoinsBefore(db: Db, atMs: number): Promise<void> {
  await db.deleteFrom('matchJoins').where('hourMs', '<', atMs).execute();
}

const collectorOf = (source: string): string => source.split('/', 1)[0] ?? source;

/** What the matcher did with events that begin from a time on, and how people judged it, by sport and source. */
export async function accuracySince(db: Db, sinceMs: number): Promise<AccuracyRow[]> {
  const rows = new Map<string, AccuracyRow>();
  const rowOf = (sport: string, source: string): AccuracyRow => {
    const key = `${sport} ${collectorOf(source)}`;
    const empty = {
      sport,
      source: collectorOf(source),
      joined: 0,
      wrong: 0,
      missed: 0,
      askedOne: 0,
      askedTwo: 0,
    };
    const row = rows.get(key) ?? accuracyRowSchema.parse(empty);
    rows.set(key, row);
    return row;
  };
  const joins = await db
    .selectFrom('matchJoins')
    .select(['sport', 'source', ({ fn }) => fn.sum<number>('joined').as('joined')])
    .where('hourMs', '>=', Math.floor(sinceMs / HOUR_MS) * HOUR_MS)
    .groupBy(['sport', 'source'])
    .execute();
  for (const { sport, source, joined } of joins) rowOf(sport, source).joined = Number(joined);
  const decisions = await db
    .selectFrom('matchDecisions')
    .select(['kind', 'sport', 'moved'])
    .where('kind', '!=', 'forget')
    .where('startsAtMs', '>=', sinceMs)
    .where('undoneBy', 'is', null)
    .where('undoes', 'is', null)
    .where('reviewId', 'is', null)
    .execute();
  for (const { kind, sport, moved } of decisions)
    for (const { source, byMatcher } of movedSchema.parse(JSON.parse(moved))) {
      if (kind === 'split' && byMatcher) rowOf(sport, source).wrong += 1;
      if (kind === 'join' && byMatcher) rowOf(sport, source).missed += 1;
    }
  for (const { state, newcomer } of await decidedPairs(db)) {
    if (Date.parse(newcomer.startedAt) < sinceMs) continue;
    const row = rowOf(newcomer.sport, newcomer.source);
    if (state === 'accepted') row.askedOne += 1;
    else row.askedTwo += 1;
  }
  return [...rows.values()]
    .map((row) => ({
      ...row,
      ...(row.joined > 0 && { rightShare: Math.max(0, 1 - row.wrong / row.joined) }),
    }))
    .toSorted((a, b) => compare(a.sport, b.sport) || compare(a.source, b.source));
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

async function decidedPairs(db: Db) {
  const rows = await db
    .selectFrom('matchReviews')
    .select(['state', 'newcomer'])
    .where('state', '!=', 'open')
    .execute();
  return rows.map(({ state, newcomer }) => ({
    state,
    newcomer: matchSideSchema.parse(JSON.parse(newcomer)),
  }));
}
