import type { Kysely } from 'kysely';
import { strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Debts outlive their account by keyed hashes of mailbox and number: leaving and coming back settles none of them. */
export const lastingDebts = async (db: Kysely<unknown>, kind: DatabaseKind): Promise<void> => {
  await strictTable(db, kind, 'lastingDebts')
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('debtor', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('lastingDebts_pk', ['mark', 'debtor'])
    .execute();
  await db.schema.createIndex('lastingDebts_debtor_idx').on('lastingDebts').column('debtor').execute();
};
