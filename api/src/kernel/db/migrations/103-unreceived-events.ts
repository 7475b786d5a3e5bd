import { type Kysely, sql } from 'kysely';

/**
 * How many events of a backtest have prices of which only the sources' times are stored. Backtests made before receipts
 * were stored have no others.
 */
export async function unreceivedEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('backtests')
    .addColumn('unreceived', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update backtests set unreceived = events`.execute(db);
}
