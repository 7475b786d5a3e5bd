import {
  type Audience,
  isFor,
  OPEN_PROMOTIONS_MAX,
  type Promotion,
  promotionSchema,
  promotionTermsSchema,
  type Reader,
} from '@bothways/domain/promotions';
import { isoOrNull } from '@bothways/domain/time';
import type { Kysely, Selectable } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { isInCatalogue } from '#market/bookies';
import { toAudience } from './audience-columns.ts';

type Asked = Kysely<Schema>;
export type PromotionRow = Selectable<Schema['promotions']>;

export const toPromotion = (row: PromotionRow): Promotion =>
  promotionSchema.parse({
    ...promotionTermsSchema.parse(JSON.parse(row.terms)),
    _id: row.id,
    title: row.title,
    bookie: row.bookie,
    valid_from: isoOrNull(row.validFromMs),
    valid_to: isoOrNull(row.validToMs),
  });

const audienceOf = (row: PromotionRow): Audience => toAudience(row);

/** Promotions that are valid now or later. */
const open = (db: Asked, nowMs: number) =>
  db
    .selectFrom('promotions')
    .selectAll('promotions')
    .where('promotions.deletedAtMs', 'is', null)
    .where((eb) => eb.or([eb('promotions.validToMs', 'is', null), eb('promotions.validToMs', '>', nowMs)]));

/**
 * A bookmaker's promotions for a reader: valid ones first, then coming ones, each by their end.
 * @param reader promotions for other audiences are left out
 */
export async function promotionsOf(
  db: Asked,
  bookie: string,
  nowMs: number,
  reader: Reader = {},
): Promise<Promotion[]> {
  if (!(await isInCatalogue(db, bookie))) return [];
  const rows = await open(db, nowMs)
    .where('promotions.bookie', '=', bookie)
    .orderBy('promotions.id')
    .limit(OPEN_PROMOTIONS_MAX)
    .execute();
  const startOf = (row: PromotionRow) => Math.max(row.validFromMs ?? 0, nowMs);
  const endOf = (row: PromotionRow) => row.validToMs ?? Number.MAX_SAFE_INTEGER;
  return rows
    .filter((row) => isFor(audienceOf(row), reader))
    .toSorted((a, b) => startOf(a) - startOf(b) || endOf(a) - endOf(b))
    .map(toPromotion);
}

/** These bookmakers' valid promotions for a reader, by their end. */
export async function runningPromotions(
  db: Asked,
  bookies: readonly string[],
  nowMs: number,
  reader: Reader,
): Promise<Promotion[]> {
  if (bookies.length === 0) return [];
  const rows = await open(db, nowMs)
    .where('promotions.bookie', 'in', bookies)
    .where((eb) =>
      eb.or([eb('promotions.validFromMs', 'is', null), eb('promotions.validFromMs', '<=', nowMs)]),
    )
    .orderBy('promotions.id')
    .execute();
  const endOf = (row: PromotionRow) => row.validToMs ?? Number.MAX_SAFE_INTEGER;
  return rows
    .filter((row) => isFor(audienceOf(row), reader))
    .toSorted((a, b) => endOf(a) - endOf(b))
    .map(toPromotion);
}

/** A valid promotion of this bookmaker for a reader; undefined when it has ended or is for others. */
export async function offeredPromotion(
  db: Asked,
  { id, bookie }: { id: string; bookie: string },
  nowMs: number,
  reader: Reader,
): Promise<Promotion | undefined> {
  if (!(await isInCatalogue(db, bookie))) return undefined;
  const row = await open(db, nowMs)
    .where('promotions.id', '=', id)
    .where('promotions.bookie', '=', bookie)
    .executeTakeFirst();
  return row && isFor(audienceOf(row), reader) ? toPromotion(row) : undefined;
}

/** A promotion that is not deleted, ended or not. */
export async function findPromotion(db: Asked, id: string): Promise<Promotion | undefined> {
  const row = await db
    .selectFrom('promotions')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAtMs', 'is', null)
    .executeTakeFirst();
  return row && toPromotion(row);
}

const msOf = (time: string | null) => (time === null ? null : Date.parse(time));

/** Promotions, out of these, that are not deleted, ended or not. */
export async function findPromotions(db: Asked, ids: readonly string[]): Promise<Promotion[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('promotions')
    .selectAll()
    .where('id', 'in', ids)
    .where('deletedAtMs', 'is', null)
    .execute();
  return rows.map(toPromotion);
}

/** A promotion as columns. */
export const columnsOf = ({ _id, title, bookie, valid_from, valid_to, ...terms }: Promotion) => ({
  id: _id,
  bookie,
  title,
  terms: JSON.stringify(terms),
  validFromMs: msOf(valid_from),
  validToMs: msOf(valid_to),
});

/** Inserts promotions that do not exist yet. */
export async function addPromotions(db: Db, promotions: readonly Promotion[]): Promise<void> {
  await transact(db, async (trx) => {
    for (const promotion of promotions)
      await trx
        .insertInto('promotions')
        .values(columnsOf(promotion))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
}
