import { PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Tests replace it to control the order of transactions. */
export type SerializeRetries = (trx: Transaction<Schema>, isRetry: boolean) => Promise<void>;

/**
 * The first statement of every transaction that may be retried. First attempts run side by side; a retry runs alone, after
 * those before it and before those behind it, so that contention for one hot row (the head of the audit log, the next receipt
 * number) refuses each transaction at most once. A table lock, because PostgreSQL takes it before it fixes the transaction's
 * snapshot, and a query would not; being the first statement it cannot deadlock. SQLite has a single writer anyway.
 */
export async function serializeRetries(trx: Transaction<Schema>, isRetry: boolean): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`lock table turns in ${sql.raw(isRetry ? 'exclusive' : 'row share')} mode`.execute(trx);
}
