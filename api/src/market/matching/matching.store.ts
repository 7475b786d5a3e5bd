import { type MatchReview, matchReviewSchema } from '@bothways/domain/matching';
import { sportSchema } from '@bothways/domain/sports';
import type { Learned } from '@bothways/engine';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';

export type Decision = 'accepted' | 'rejected';

function toReview(row: Selectable<Schema['matchReviews']>): MatchReview {
  return matchReviewSchema.parse({
    ...row,
    swapped: row.swapped === 1,
    noticedOn: new Date(row.noticedAtMs).toISOString(),
    known: JSON.parse(row.known),
    newcomer: JSON.parse(row.newcomer),
  });
}

const toRow = ({ noticedOn, known, newcomer, swapped, ...rest }: MatchReview) => ({
  ...rest,
  state: 'open',
  swapped: Number(swapped),
  noticedAtMs: Date.parse(noticedOn),
  known: JSON.stringify(known),
  newcomer: JSON.stringify(newcomer),
  decidedAtMs: null,
});

/** Undecided pairs, most alike first. */
export async function openReviews(db: Db): Promise<MatchReview[]> {
  const rows = await db
    .selectFrom('matchReviews')
    .selectAll()
    .where('state', '=', 'open')
    .orderBy('score', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toReview);
}

/**
 * Synchronizes open pairs with the engine's: adds new ones, deletes those it no longer asks about. Decided ones stay.
 */
export async function syncOpenReviews(db: Db, reviews: readonly MatchReview[]): Promise<void> {
  await transact(db, async (trx) => {
    const open = await trx.selectFrom('matchReviews').select('id').where('state', '=', 'open').execute();
    const asked = new Set(reviews.map(({ id }) => id));
    const known = new Set(open.map(({ id }) => id));
    const gone = [...known].filter((id) => !asked.has(id));
    const fresh = reviews.filter(({ id }) => !known.has(id)).map(toRow);
    if (gone.length > 0)
      await trx.deleteFrom('matchReviews').where('id', 'in', gone).where('state', '=', 'open').execute();
    if (fresh.length > 0)
      await trx
        .insertInto('matchReviews')
        .values(fresh)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
  });
}

/** Decides an open pair, once. @returns undefined when there is no such pair or it was decided meanwhile */
export async function decideReview(
  trx: Transaction<Schema>,
  id: string,
  state: Decision,
  decidedAtMs: number,
): Promise<MatchReview | undefined> {
  const row = await trx
    .updateTable('matchReviews')
    .set({ state, decidedAtMs })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
  return row && toReview(row);
}

/** An open pair. */
export async function openReview(db: Kysely<Schema>, id: string): Promise<MatchReview | undefined> {
  const row = await db
    .selectFrom('matchReviews')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row && toReview(row);
}

/**
 * Undoes the decision about a pair: an accepted one becomes rejected; a rejected one is deleted, so that an engine may
 * ask again.
 */
export async function takeBackReview(trx: Transaction<Schema>, id: string, state: Decision): Promise<void> {
  if (state === 'rejected')
    await trx.deleteFrom('matchReviews').where('id', '=', id).where('state', '=', state).execute();
  else
    await trx
      .updateTable('matchReviews')
      .set({ state: 'rejected' })
      .where('id', '=', id)
      .where('state', '=', state)
      .execute();
}

/**
 * Deletes decisions about pairs that were made long ago and have no effect any more; the audit log retains who made
 * them.
 */
export async function dropDecidedBefore(db: Db, atMs: number): Promise<void> {
  await db.deleteFrom('matchReviews').where('state', '!=', 'open').where('decidedAtMs', '<', atMs).execute();
}

/** Aliases and decided pairs that a new engine has to know. */
export async function learnedSoFar(db: Db): Promise<Pick<Learned, 'aliases' | 'accepted' | 'rejected'>> {
  const [aliases, decided] = await Promise.all([
    db.selectFrom('matchAliases').selectAll().orderBy('name').execute(),
    db
      .selectFrom('matchReviews')
      .select(['id', 'state'])
      .where('state', '!=', 'open')
      .orderBy('id')
      .execute(),
  ]);
  const idsOf = (wanted: Decision) => decided.flatMap(({ id, state }) => (state === wanted ? [id] : []));
  return {
    aliases: aliases.map((row) => ({ ...row, sport: sportSchema.parse(row.sport) })),
    accepted: idsOf('accepted'),
    rejected: idsOf('rejected'),
  };
}
