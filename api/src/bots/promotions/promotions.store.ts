import { type Promotion, promotionSchema, promotionTermsSchema } from '@bothways/domain/promotions';
import { isoOrNull } from '@bothways/domain/time';
import type { Selectable } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';

/** More than a bookmaker ever offers at once. */
const MOST = 100;

const toPromotion = (row: Selectable<Schema['promotions']>): Promotion =>
  promotionSchema.parse({
    ...promotionTermsSchema.parse(JSON.parse(row.terms)),
    _id: row.id,
    title: row.title,
    bookie: row.bookie,
    valid_from: isoOrNull(row.validFromMs),
    valid_to: isoOrNull(row.validToMs),
  });

/** What a bookmaker offers: what may be used now first, then what is to come, the one that ends soonest first. */
export async function promotionsOf(db: Db, bookie: string, nowMs: number): Promise<Promotion[]> {
  const rows = await db
    .selectFrom('promotions')
    .selectAll()
    .where('bookie', '=', bookie)
    .where((eb) => eb.or([eb('validToMs', 'is', null), eb('validToMs', '>', nowMs)]))
    .orderBy('id')
    .limit(MOST)
    .execute();
  const startOf = (row: (typeof rows)[number]) => Math.max(row.validFromMs ?? 0, nowMs);
  const endOf = (row: (typeof rows)[number]) => row.validToMs ?? Number.MAX_SAFE_INTEGER;
  return rows.toSorted((a, b) => startOf(a) - startOf(b) || endOf(a) - endOf(b)).map(toPromotion);
}

export async function findPromotion(db: Db, id: string): Promise<Promotion | undefined> {
  const row = await db.selectFrom('promotions').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toPromotion(row);
}

/** Adds promotions that are not there yet. */
export async function addPromotions(db: Db, promotions: readonly Promotion[]): Promise<void> {
  const msOf = (time: string | null) => (time === null ? null : Date.parse(time));
  const rows = promotions.map(({ _id, title, bookie, valid_from, valid_to, ...terms }) => ({
    id: _id,
    bookie,
    title,
    terms: JSON.stringify(terms),
    validFromMs: msOf(valid_from),
    validToMs: msOf(valid_to),
  }));
  await transact(db, async (trx) => {
    for (const row of rows)
      await trx
        .insertInto('promotions')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
}
