import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * Spending limits outlive their account by keyed hashes of mailbox and number, with the spendings that count towards
 * them, and a coupon is redeemed once per mailbox: leaving and coming back ends none of it.
 */
export async function lastingBonds(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'lastingLimits')
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull().check(sql`period in ('day', 'week', 'month')`))
    .addColumn('cents', ms, (column) => column.notNull().check(sql`cents >= 0`))
    .addColumn('raiseCents', ms, (column) => column.check(sql`"raiseCents" >= 0`))
    .addColumn('raiseAtMs', ms)
    .addColumn('atMs', ms, (column) => column.notNull())
    .addPrimaryKeyConstraint('lastingLimits_pk', ['mark', 'period'])
    .execute();
  await strictTable(db, kind, 'lastingSpendings')
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('amountCents', ms, (column) => column.notNull().check(sql`"amountCents" >= 0`))
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('isPaid', 'integer', (column) => column.notNull().check(sql`"isPaid" in (0, 1)`))
    .addPrimaryKeyConstraint('lastingSpendings_pk', ['mark', 'key'])
    .execute();
  await db.schema.createIndex('lastingSpendings_key_idx').on('lastingSpendings').column('key').execute();
  await db.schema.alterTable('couponRedemptions').addColumn('emailHash', 'text').execute();
  await db.schema
    .createIndex('couponRedemptions_email_idx')
    .unique()
    .on('couponRedemptions')
    .columns(['couponId', 'emailHash'])
    .execute();
}
