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

/** What may be used now or later. */
const open = (db: Asked, nowMs: number) =>
  db
    .selectFrom('promotions')
    .selectAll('promotions')
    .where('promotions.deletedAtMs', 'is', null)
    .where((eb) => eb.or([eb('promotions.validToMs', 'is', null), eb('promotions.validToMs', '>', nowMs)]));

/**
 * What a bookmaker of the catalogue offers somebody: what may be used now first, then what is to come, the one that ends soonest first.
 * @param reader whom it is read for; what is for others is left out
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

/** What these bookmakers offer somebody now, the one that ends soonest first. */
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

/** A promotion that somebody is offered by this bookmaker now; none where it has ended, or is for others. */
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

/** One that is not deleted, ended ones too. */
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

/** Those of these that are not deleted, ended ones too. */
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

/** Adds promotions that are not there yet. */
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
