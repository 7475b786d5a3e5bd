import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';
import type { Schema } from '../schema.ts';

/** Keys of teams that release from outside, of which only the public half is here; and who this installation is. */
export async function deployKeys(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'installation')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .execute();
  await db
    .withTables<Pick<Schema, 'installation'>>()
    .insertInto('installation')
    .values({ id: randomUUID() })
    .execute();
  await strictTable(db, kind, 'deployKeys')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('remotes', 'text', (column) => column.notNull())
    .addColumn('reach', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('createdAtMs', ms, (column) => column.notNull())
    .addColumn('expiresAtMs', ms, (column) => column.notNull())
    .addColumn('lastUsedAtMs', ms)
    .addColumn('revokedAtMs', ms)
    .execute();
}
