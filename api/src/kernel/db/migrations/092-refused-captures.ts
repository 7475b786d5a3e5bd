import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Money of a pack that came and bought nothing: what of it goes back, and by which refunds. */
export async function refusedCaptures(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms: whole } = columnsOf(kind);
  await strictTable(db, kind, 'refusedCaptures')
    .addColumn('captureId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('providerOrderId', 'text', (column) => column.notNull())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('amountCents', whole, (column) => column.notNull().check(sql`"amountCents" > 0`))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('atMs', whole, (column) => column.notNull())
    .addColumn('refundedCents', whole, (column) => column.notNull().check(sql`"refundedCents" >= 0`))
    .execute();
  for (const column of ['providerOrderId', 'orderId'])
    await db.schema
      .createIndex(`refusedCaptures_${column}_idx`)
      .on('refusedCaptures')
      .column(column)
      .execute();
  // Null where it is of the payment itself.
  await db.schema.alterTable('orderRefunds').addColumn('captureId', 'text').execute();
}
