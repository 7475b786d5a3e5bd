import type { Tax } from '@bothways/domain/money';
import { utcDay } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

/** The country code of rates for all countries not listed. */
export const ELSEWHERE = 'OTHER';

/** Without a row for all other countries, no tax applies. */
const NONE: Tax = { name: 'VAT', rate: 0 };

/** Returns a country's tax on a day (UTC): its newest rate in force, or the one for all other countries. */
export async function taxOn(db: Kysely<Schema>, country: string, atMs: number): Promise<Tax> {
  const day = utcDay(atMs);
  const rows = await db
    .selectFrom('taxRates')
    .select(['country', 'name', 'rate'])
    .where('country', 'in', [country, ELSEWHERE])
    .where('validFrom', '<=', day)
    .orderBy('validFrom', 'desc')
    .execute();
  const { name, rate } =
    rows.find((row) => row.country === country) ?? rows.find((row) => row.country === ELSEWHERE) ?? NONE;
  return { name, rate };
}

/** Returns the whole table by country, the rate for all others last, newest first. */
export const allTaxRates = (db: Kysely<Schema>): Promise<Schema['taxRates'][]> =>
  db
    .selectFrom('taxRates')
    .selectAll()
    .orderBy((eb) => eb.case().when('country', '=', ELSEWHERE).then(1).else(0).end())
    .orderBy('country')
    .orderBy('validFrom', 'desc')
    .execute();

/** @returns false if the country already has a rate from that day */
export async function insertTaxRate(trx: Transaction<Schema>, rate: Schema['taxRates']): Promise<boolean> {
  const row = await trx
    .insertInto('taxRates')
    .values(rate)
    .onConflict((conflict) => conflict.columns(['country', 'validFrom']).doNothing())
    .returning('country')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the removed rate; undefined if there was none */
export const deleteTaxRate = (
  trx: Transaction<Schema>,
  country: string,
  validFrom: string,
): Promise<Schema['taxRates'] | undefined> =>
  trx
    .deleteFrom('taxRates')
    .where('country', '=', country)
    .where('validFrom', '=', validFrom)
    .returningAll()
    .executeTakeFirst();
