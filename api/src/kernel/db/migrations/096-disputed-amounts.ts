import { type Kysely, sql } from 'kysely';
import { columnsOf } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** How much a dispute is about, or has taken; until it is read again, one of before is about all of its payment. */
export async function disputedAmounts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms: whole } = columnsOf(kind);
  await db.schema.alterTable('subscriptionDisputes').addColumn('amountCents', whole).execute();
  await db.schema
    .alterTable('orderPayments')
    .addColumn('lostCents', whole, (column) => column.notNull().defaultTo(0).check(sql`"lostCents" >= 0`))
    .execute();
  await sql`
    update "orderPayments" set "lostCents" = coalesce((
      select sum(d."amountCents") from "orderDisputes" d
      where d."orderId" = "orderPayments"."orderId" and d.position = "orderPayments".position and d.state = 'lost'
    ), 0)`.execute(db);
}
