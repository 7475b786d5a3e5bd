import { type Kysely, sql } from 'kysely';

/** Each dispute about money that bought nothing is a row of its own, and what they have taken is read from those. */
export async function captureDisputes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orderDisputes').addColumn('captureId', 'text').execute();
  await db.schema
    .createIndex('orderDisputes_captureId_idx')
    .on('orderDisputes')
    .column('captureId')
    .execute();
  await db.schema.alterTable('refusedCaptures').dropColumn('lostCents').execute();
  await db.schema
    .alterTable('orderPayments')
    .addColumn('isDisputeLost', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`"isDisputeLost" in (0, 1)`),
    )
    .execute();
  await sql`update "orderPayments" set "isDisputeLost" = 1 where "lostCents" > 0`.execute(db);
}
