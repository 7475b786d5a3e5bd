import type { Tax } from '@bothways/domain/money';
import { utcDay } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

/** Where everybody belongs whose country is not listed. */
export const ELSEWHERE = 'OTHER';

/** A table without a row for everybody else takes nothing. */
const NONE: Tax = { name: 'VAT', rate: 0 };

/** What a country takes on a day (UTC): its newest row that is valid by then, or that of everybody else. */
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

/** The whole table: by country, everybody else last, newest first. */
export const allTaxRates = (db: Kysely<Schema>): Promise<Schema['taxRates'][]> =>
  db
    .selectFrom('taxRates')
    .selectAll()
    .orderBy((eb) => eb.case().when('country', '=', ELSEWHERE).then(1).else(0).end())
    .orderBy('country')
    .orderBy('validFrom', 'desc')
    .execute();

/** @returns false where the country has one from that day */
export async function insertTaxRate(trx: Transaction<Schema>, rate: Schema['taxRates']): Promise<boolean> {
  const row = await trx
    .insertInto('taxRates')
    .values(rate)
    .onConflict((conflict) => conflict.columns(['country', 'validFrom']).doNothing())
    .returning('country')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns what was removed; undefined where there was none */
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
