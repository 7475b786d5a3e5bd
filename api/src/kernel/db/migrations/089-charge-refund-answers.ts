import type { Kysely } from 'kysely';
import { columnsOf } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** What the provider calls a refund that it has only promised, so that it can be looked at for longer than names of requests are kept. */
export async function chargeRefundAnswers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await db.schema.alterTable('chargeRefunds').addColumn('refundId', 'text').execute();
  await db.schema.alterTable('chargeRefunds').addColumn('answeredAtMs', ms).execute();
}
