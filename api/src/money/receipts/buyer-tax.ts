import type { Country } from '@bothways/domain/geo';
import type { Tax } from '@bothways/domain/money';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { buyerOf } from './receipts.store.ts';
import { ELSEWHERE, taxOn } from './tax-rates.store.ts';

/** Whose tax is computed: a user or a visitor; with the country inferred from the request, if none is stated. */
interface TaxPayer {
  userId: string | undefined;
  geo?: Country;
}

/** Returns the tax included in a price on a day, as the receipt will show it once the user has stated their country. */
export async function taxOf(db: Kysely<Schema>, { userId, geo }: TaxPayer, atMs: number): Promise<Tax> {
  const buyer = userId === undefined ? undefined : await buyerOf(db, userId);
  return taxOn(db, buyer?.country ?? geo ?? ELSEWHERE, atMs);
}

/** Returns whether a user has stated their country: without it, the tax would be a guess and the receipt wrong. */
export const hasCountry = async (db: Kysely<Schema>, userId: string): Promise<boolean> =>
  (await buyerOf(db, userId))?.country != null;
