import type { Country } from '@bothways/domain/geo';
import type { Tax } from '@bothways/domain/money';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { buyerOf } from './receipts.store.ts';
import { ELSEWHERE, taxOn } from './tax-rates.store.ts';

/** Whose price it is: somebody with an account, or a visitor; and where they seem to be, where they have not said. */
interface TaxPayer {
  userId: string | undefined;
  geo?: Country;
}

/** What a price of somebody has inside on a day, as the receipt will say it once they have said their country. */
export async function taxOf(db: Kysely<Schema>, { userId, geo }: TaxPayer, atMs: number): Promise<Tax> {
  const buyer = userId === undefined ? undefined : await buyerOf(db, userId);
  return taxOn(db, buyer?.country ?? geo ?? ELSEWHERE, atMs);
}

/** Whether somebody has said their country: without one their tax would be a guess, and the receipt wrong. */
export const hasCountry = async (db: Kysely<Schema>, userId: string): Promise<boolean> =>
  (await buyerOf(db, userId))?.country != null;
