import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Kinds of letters that a person has switched off; the rows go with the account. */
export async function stoppedLetters(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'stoppedLetters')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('sinceMs', ms, (column) => column.notNull())
    .addPrimaryKeyConstraint('stoppedLetters_pk', ['userId', 'kind'])
    .execute();
}
