import type { Kysely } from 'kysely';

/** Through which ways a rule tells; rules of before, and those that a release of before writes, tell through all. */
export async function ruleChannels(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('alertRules').addColumn('channels', 'text').execute();
}
