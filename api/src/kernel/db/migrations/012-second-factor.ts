import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** The app's secret and the recovery codes of who uses a second factor, and sign-ins that wait for it. */
export async function secondFactor(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'secondFactors')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('sealedSecret', 'text', (column) => column.notNull())
    .addColumn('confirmedAtMs', ms)
    // A code counts once: the half minute of the last one that did.
    .addColumn('lastStep', ms, (column) => column.notNull())
    .execute();
  await strictTable(db, kind, 'recoveryCodes')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('codeHash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recoveryCodes_pk', ['userId', 'codeHash'])
    .execute();
  await strictTable(db, kind, 'signInSteps')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('remembered', 'integer', (column) => column.notNull())
    .addColumn('triesLeft', 'integer', (column) => column.notNull().check(sql`"triesLeft" >= 0`))
    .addColumn('expiresAtMs', ms, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('signInSteps_userId_idx').on('signInSteps').column('userId').execute();
}
