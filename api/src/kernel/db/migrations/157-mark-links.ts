import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * Which account has or had which mailbox and number, by keyed hashes, so that bonds hold for whoever changes one
 * and then the other. A redemption of a coupon keeps the number of its account.
 */
export async function markLinks(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'markLinks')
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('mailbox', 'number')`))
    .addColumn('untilMs', ms)
    .addPrimaryKeyConstraint('markLinks_pk', ['userId', 'mark'])
    .execute();
  await db.schema.createIndex('markLinks_mark_idx').on('markLinks').column('mark').execute();
  await db.schema.alterTable('couponRedemptions').addColumn('holder', 'text').execute();
  await sql`update "couponRedemptions" set holder = "userId"`.execute(db);
}
