import type { Kysely } from 'kysely';

/** Why the provider last refused the money of an attempt: a webhook may hear it before the page that has to say it. */
export async function captureRefusalReasons(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orderAttempts').addColumn('notTaken', 'text').execute();
}
