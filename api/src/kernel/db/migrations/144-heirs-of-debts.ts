import type { Kysely } from 'kysely';
import { strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * A debt of a deleted account may arise or be collected after another account has taken over: by a refund, or once the
 * ledger is open again. Credits of a payment are taken back from the account that got them.
 */
export const heirsOfDebts = async (db: Kysely<unknown>, kind: DatabaseKind): Promise<void> => {
  await strictTable(db, kind, 'debtHeirs')
    .addColumn('debtor', 'text', (column) => column.primaryKey().notNull())
    .addColumn('heir', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('debtHeirs_heir_idx').on('debtHeirs').column('heir').execute();
  await db.schema.alterTable('orderPayments').addColumn('paidTo', 'text').execute();
};
