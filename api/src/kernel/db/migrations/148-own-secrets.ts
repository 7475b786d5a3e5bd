import type { Kysely } from 'kysely';
import { strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** The installation's knowledge of its own secrets: one row, written at the first start. */
export async function ownSecrets(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await strictTable(db, kind, 'ownSecrets')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sealedLastingSecret', 'text', (column) => column.notNull())
    .addColumn('authSecretName', 'text', (column) => column.notNull())
    .execute();
}
