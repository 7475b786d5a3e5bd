import type { Kysely } from 'kysely';
import { columnsOf } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Since when the provider is left suspended after a freeze, so that it charges once the days that were left have run. */
export async function waitingRenewals(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('waitingSinceMs', columnsOf(kind).ms).execute();
}
