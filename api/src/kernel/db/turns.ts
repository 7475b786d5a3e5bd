import { PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** What a test puts in the place of waiting for a turn. */
export type TakeTurn = (trx: Transaction<Schema>, isAlone: boolean) => Promise<void>;

/**
 * The first statement of every transaction that may be repeated: all have their turn side by side, and one that was refused comes
 * again alone, when those before it are through and before those behind it. Where many want the same row (the end of the audit log,
 * the number of the next receipt) each is so refused once at most, however many they are. A lock of a table is taken before
 * PostgreSQL decides what a transaction sees, which one by a query would not be; and whoever holds it waits for nobody, since
 * it is the first. SQLite lets one write at a time as it is.
 */
export async function takeTurn(trx: Transaction<Schema>, isAlone: boolean): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`lock table turns in ${sql.raw(isAlone ? 'exclusive' : 'row share')} mode`.execute(trx);
}
