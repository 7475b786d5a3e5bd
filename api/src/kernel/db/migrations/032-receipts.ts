import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * Receipts and credit notes: added and read, never changed or removed, and each continues its series. They name no
 * account that could take them along when it goes.
 */
export async function receipts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms: whole } = columnsOf(kind);
  await strictTable(db, kind, 'receipts')
    .addColumn('number', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('receipt', 'creditNote')`))
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('receiptNumber', 'text', (column) => column.references('receipts.number'))
    .addColumn('atMs', whole, (column) => column.notNull())
    .addColumn('paidAtMs', whole, (column) => column.notNull())
    .addColumn('userId', 'text')
    .addColumn('buyerName', 'text', (column) => column.notNull())
    .addColumn('buyerEmail', 'text', (column) => column.notNull())
    .addColumn('buyerCountry', 'text', (column) => column.notNull())
    .addColumn('seller', 'text')
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('totalCents', whole, (column) => column.notNull())
    .addColumn('netCents', whole, (column) => column.notNull())
    .addColumn('taxCents', whole, (column) => column.notNull())
    .addColumn('taxRate', 'integer', (column) => column.notNull().check(sql`"taxRate" >= 0`))
    .addColumn('taxName', 'text', (column) => column.notNull())
    .addColumn('paymentId', 'text', (column) => column.notNull())
    .addUniqueConstraint('receipts_place', ['kind', 'year', 'place'])
    .addCheckConstraint('receipts_sum', sql`"totalCents" = "netCents" + "taxCents"`)
    .addCheckConstraint(
      'receipts_sign',
      sql`(kind = 'receipt' and "totalCents" > 0 and "receiptNumber" is null)
        or (kind = 'creditNote' and "totalCents" < 0 and "receiptNumber" is not null)`,
    )
    .execute();
  await db.schema
    .createIndex('receipts_payment_idx')
    .unique()
    .on('receipts')
    .columns(['paymentId'])
    .where(sql.ref('kind'), '=', sql.lit('receipt'))
    .execute();
  await db.schema.createIndex('receipts_user_idx').on('receipts').columns(['userId', 'atMs']).execute();
  await db.schema.createIndex('receipts_of_idx').on('receipts').columns(['receiptNumber']).execute();
  await db.schema.createIndex('receipts_newest_idx').on('receipts').columns(['atMs', 'number']).execute();
  await strictTable(db, kind, 'receiptSeries')
    .addColumn('kind', 'text', (column) => column.primaryKey().notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('atMs', whole, (column) => column.notNull())
    .execute();
  for (const series of ['receipt', 'creditNote'])
    await sql`insert into "receiptSeries" values (${sql.lit(series)}, 0, 0, 0)`.execute(db);
  await (kind === 'postgres' ? guardPostgres(db) : guardSqlite(db));
  await taxRates(db, kind);
  await strictTable(db, kind, 'alarmResolutions')
    .addColumn('auditSeq', whole, (column) => column.primaryKey().notNull())
    .addColumn('how', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('resolvedBy', 'text', (column) => column.notNull())
    .addColumn('atMs', whole, (column) => column.notNull())
    .execute();
  await strictTable(db, kind, 'chargeRefunds')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('paymentId', 'text', (column) =>
      column.notNull().references('subscriptionPayments.providerPaymentId'),
    )
    .addColumn('amountCents', whole, (column) => column.notNull().check(sql`"amountCents" > 0`))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('askedBy', 'text', (column) => column.notNull())
    .addColumn('atMs', whole, (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('asked', 'done', 'refused')`),
    )
    .execute();
  await db.schema
    .createIndex('chargeRefunds_payment_idx')
    .on('chargeRefunds')
    .columns(['paymentId', 'atMs'])
    .execute();
  await strictTable(db, kind, 'moneyLetters')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('atMs', whole, (column) => column.notNull())
    .execute();
}

const REFUSAL = 'Receipts are append-only';
const UNTRUE = 'A receipt does not continue its series, or a credit note takes back more than there is';

/** No gap before it, and what notes take back stays within their receipt. */
const CONTINUES = sql`new.place = 1 + coalesce(
    (select max(place) from receipts where kind = new.kind and year = new.year), 0)
  and (new.kind = 'receipt' or 0 <= new."totalCents"
    + (select "totalCents" from receipts where number = new."receiptNumber" and kind = 'receipt')
    + coalesce((select sum("totalCents") from receipts where "receiptNumber" = new."receiptNumber"), 0))`;

async function guardSqlite(db: Kysely<unknown>): Promise<void> {
  const refuse = sql`begin select raise(abort, ${sql.lit(REFUSAL)}); end`;
  for (const event of ['update', 'delete'])
    await sql`create trigger ${sql.id(`receipts_no_${event}`)} before ${sql.raw(event)} on receipts ${refuse}`.execute(
      db,
    );
  // `insert or replace` removes a row without asking the triggers above.
  await sql`create trigger "receipts_no_replace" before insert on receipts
    when exists (select 1 from receipts where number = new.number
      or (kind = 'receipt' and new.kind = 'receipt' and "paymentId" = new."paymentId")) ${refuse}`.execute(
    db,
  );
  await sql`create trigger "receipts_continue" before insert on receipts when (${CONTINUES}) is not true
    begin select raise(abort, ${sql.lit(UNTRUE)}); end`.execute(db);
}

async function guardPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function "receipts_refuse"() returns trigger language plpgsql as
    $$ begin raise exception 'Receipts are append-only'; end $$`.execute(db);
  await sql`create function "receipts_continue"() returns trigger language plpgsql as
    $$ begin
      if (${CONTINUES}) is not true then
        raise exception 'A receipt does not continue its series, or a credit note takes back more than there is';
      end if;
      return new;
    end $$`.execute(db);
  const refuse = sql`execute function "receipts_refuse"()`;
  await sql`create trigger "receipts_no_change" before update or delete on receipts for each row ${refuse}`.execute(
    db,
  );
  await sql`create trigger "receipts_no_truncate" before truncate on receipts for each statement ${refuse}`.execute(
    db,
  );
  await sql`create trigger "receipts_continue" before insert on receipts
    for each row execute function "receipts_continue"()`.execute(db);
}

/** The rates of a digital service for a private buyer, since when they are what they are; what is not listed is `OTHER`. */
const RATES: readonly [country: string, validFrom: string, name: string, rate: number][] = [
  ['ES', '2012-09-01', 'IVA', 2100],
  ['FR', '2014-01-01', 'TVA', 2000],
  ['IT', '2013-10-01', 'IVA', 2200],
  ['PT', '2011-01-01', 'IVA', 2300],
  ['EE', '2009-07-01', 'KM', 2000],
  ['EE', '2024-01-01', 'KM', 2200],
  ['EE', '2025-07-01', 'KM', 2400],
  ['GB', '2011-01-04', 'VAT', 2000],
  ['US', '2000-01-01', 'Sales tax', 0],
  ['OTHER', '2000-01-01', 'VAT', 0],
];

async function taxRates(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await strictTable(db, kind, 'taxRates')
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('validFrom', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('rate', 'integer', (column) => column.notNull().check(sql`rate between 0 and 10000`))
    .addPrimaryKeyConstraint('taxRates_pk', ['country', 'validFrom'])
    .execute();
  for (const [country, validFrom, name, rate] of RATES)
    await sql`insert into "taxRates" (country, "validFrom", name, rate)
      values (${country}, ${validFrom}, ${name}, ${rate})`.execute(db);
}
