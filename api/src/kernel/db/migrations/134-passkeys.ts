import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** People's passkeys, and what browsers that are about to create or use one have to sign. */
export async function passkeys(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credentialId', 'text', (column) => column.notNull().unique())
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('counter', ms, (column) => column.notNull().check(sql`counter >= 0`))
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('backedUp', 'integer', (column) => column.notNull().check(sql`"backedUp" in (0, 1)`))
    .addColumn('addedAtMs', ms, (column) => column.notNull())
    .addColumn('lastUsedAtMs', ms)
    .execute();
  await db.schema.createIndex('passkeys_userId_idx').on('passkeys').column('userId').execute();
  await strictTable(db, kind, 'passkeyChallenges')
    .addColumn('challenge', 'text', (column) => column.primaryKey().notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('expiresAtMs', ms, (column) => column.notNull())
    .execute();
  for (const column of ['userId', 'expiresAtMs'] as const)
    await db.schema
      .createIndex(`passkeyChallenges_${column}_idx`)
      .on('passkeyChallenges')
      .column(column)
      .execute();
}
