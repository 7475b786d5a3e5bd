import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * What bot users paid, what was put right by hand, and what their bets brought by the day. A payment's credits move in the
 * ledger; the row says what the ledger does not. What is deleted stays, and is counted no more.
 */
export async function botBilling(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'botPayments')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull().references('botUsers.email'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('amountCents', ms, (column) => column.notNull().check(sql`"amountCents" > 0`))
    .addColumn('rate', 'integer', (column) => column.check(sql`rate between 1 and 10000`))
    .addColumn('credits', ms, (column) => column.notNull().check(sql`credits <> 0`))
    .addColumn('method', 'text')
    .addColumn('reference', 'text')
    .addColumn('comment', 'text')
    .addColumn('addedBy', 'text', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('internalDiscountCents', ms, (column) =>
      column.notNull().check(sql`"internalDiscountCents" >= 0`),
    )
    .addColumn('providerDiscountCents', ms, (column) =>
      column.notNull().check(sql`"providerDiscountCents" >= 0`),
    )
    .addColumn('transferId', 'text', (column) => column.notNull().unique())
    .addColumn('deletedAtMs', ms)
    .addColumn('deletedBy', 'text')
    .execute();
  await strictTable(db, kind, 'botCorrections')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull().references('botUsers.email'))
    .addColumn('amountCents', ms, (column) => column.notNull().check(sql`"amountCents" <> 0`))
    .addColumn('reason', 'text')
    .addColumn('addedBy', 'text', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('deletedAtMs', ms)
    .addColumn('deletedBy', 'text')
    .execute();
  await strictTable(db, kind, 'botProfitDays')
    .addColumn('email', 'text', (column) => column.notNull().references('botUsers.email').onDelete('cascade'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('profitCents', ms, (column) => column.notNull())
    .addColumn('expenditureCents', ms, (column) => column.notNull())
    .addColumn('bets', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('botProfitDays_pk', ['email', 'day'])
    .execute();
  for (const table of ['botPayments', 'botCorrections'])
    await db.schema.createIndex(`${table}_email_idx`).on(table).columns(['email', 'atMs']).execute();
}
