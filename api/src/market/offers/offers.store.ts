import {
  type ChangedRates,
  DEFAULT_OFFER_RATES,
  type OfferRates,
  offerTermsSchema,
} from '@bothways/domain/offers';
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type OfferRow = Selectable<Schema['offers']>;
type NewOfferRow = Insertable<Schema['offers']>;
export type OfferBetRow = Selectable<Schema['offerBets']>;

const ofPerson = (db: Reader, userId: string) =>
  db.selectFrom('offers').selectAll('offers').where('offers.userId', '=', userId);

/** Everything a user has taken up, newest first. */
export const offersOf = (db: Reader, userId: string): Promise<OfferRow[]> =>
  ofPerson(db, userId).orderBy('addedAtMs', 'desc').orderBy('id').execute();

export const offerById = (db: Reader, userId: string, id: string): Promise<OfferRow | undefined> =>
  ofPerson(db, userId).where('id', '=', id).executeTakeFirst();

export async function countOffers(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns false when the user has one of this key or promotion */
export async function insertOffer(trx: Trx, row: NewOfferRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('offers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns false on a stale version */
export async function updateOffer(
  trx: Trx,
  { id, version }: Pick<OfferRow, 'id' | 'version'>,
  change: Updateable<Schema['offers']>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('offers')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteOffer = (trx: Trx, id: string) => trx.deleteFrom('offers').where('id', '=', id).execute();

/** The bets placed for these offers. */
export async function betsOfOffers(db: Reader, ids: readonly string[]): Promise<OfferBetRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('offerBets').selectAll().where('offerId', 'in', ids).execute();
}

export const linkBets = (trx: Trx, row: OfferBetRow) =>
  trx
    .insertInto('offerBets')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function ratesOf(db: Reader, userId: string): Promise<OfferRates> {
  const row = await db
    .selectFrom('offerRates')
    .select(['retentionPct', 'ratingPct'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? DEFAULT_OFFER_RATES;
}

/** Stores the given rates, at least one; the others stay unchanged. */
export const saveRates = (trx: Trx, userId: string, touched: ChangedRates) =>
  trx
    .insertInto('offerRates')
    .values({
      userId,
      retentionPct: touched.retentionPct ?? DEFAULT_OFFER_RATES.retentionPct,
      ratingPct: touched.ratingPct ?? DEFAULT_OFFER_RATES.ratingPct,
    })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(touched))
    .execute();

export const readTerms = ({ terms }: Pick<OfferRow, 'terms'>) => offerTermsSchema.parse(JSON.parse(terms));
