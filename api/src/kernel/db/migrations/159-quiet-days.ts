import type { Kysely } from 'kysely';

/**
 * The days on which quiet hours begin, and the day of a weekly digest; both null for every day, as for rows that a
 * release of before writes.
 */
export async function quietDays(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('alertSettings').addColumn('quietDays', 'text').execute();
  await db.schema.alterTable('alertDigests').addColumn('weekday', 'integer').execute();
}
