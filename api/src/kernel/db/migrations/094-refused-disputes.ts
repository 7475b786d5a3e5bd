import { type Kysely, sql } from 'kysely';
import { columnsOf } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Whether money that bought nothing is disputed, and what of it a dispute has taken. */
export async function refusedDisputes(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms: whole } = columnsOf(kind);
  await db.schema
    .alterTable('refusedCaptures')
    .addColumn('dispute', 'text', (column) => column.check(sql`dispute in ('open', 'won', 'lost')`))
    .execute();
  await db.schema
    .alterTable('refusedCaptures')
    .addColumn('lostCents', whole, (column) => column.notNull().defaultTo(0).check(sql`"lostCents" >= 0`))
    .execute();
}
