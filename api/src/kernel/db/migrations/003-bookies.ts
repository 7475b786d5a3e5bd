import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** The catalogue of bookmakers. */
export async function bookies(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { real } = columnsOf(kind);
  await strictTable(db, kind, 'bookies')
    .addColumn('value', 'text', (column) => column.primaryKey().notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('countries', 'text', (column) => column.notNull())
    .addColumn('ogBookie', 'text')
    .addColumn('exchange', 'integer', (column) => column.notNull())
    .addColumn('feeModel', 'text', (column) =>
      column.check(sql`"feeModel" in ('winnings', 'return', 'stake')`),
    )
    .addColumn('feeRatePct', real)
    .addColumn('prematch', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('live', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute();
}
