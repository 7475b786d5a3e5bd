import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Requests to get in without the second factor, one for each account; a sign-in knows whether a password began it. */
export async function lostFactors(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'lostFactors')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('startedAtMs', ms, (column) => column.notNull())
    .addColumn('letters', 'integer', (column) => column.notNull())
    .addColumn('nextAtMs', ms, (column) => column.notNull())
    .addColumn('endedAtMs', ms)
    .addColumn('ip', 'text')
    .addColumn('userAgent', 'text')
    .execute();
  await db.schema.createIndex('lostFactors_nextAtMs_idx').on('lostFactors').column('nextAtMs').execute();
  await db.schema
    .alterTable('signInSteps')
    .addColumn('byPassword', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`"byPassword" in (0, 1)`),
    )
    .execute();
}
