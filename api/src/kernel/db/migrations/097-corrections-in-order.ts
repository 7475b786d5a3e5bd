import type { Kysely } from 'kysely';

/** Somebody's corrections are read in the order of their key, page by page. */
export async function correctionsInOrder(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('bankroll_corrections_user_idx').execute();
  await db.schema
    .createIndex('bankroll_corrections_user_idx')
    .on('bankrollCorrections')
    .columns(['userId', 'betId', 'version'])
    .execute();
}
