import type { Kysely } from 'kysely';
import { columnsOf } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Which sessions are due for another token, and the token that a session had until a moment ago. */
export async function sessionRenewal(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  // One column a statement: SQLite adds no more at once.
  for (const alter of [
    db.schema
      .alterTable('sessions')
      .addColumn('renewalDue', 'integer', (column) => column.notNull().defaultTo(0)),
    db.schema.alterTable('sessions').addColumn('formerToken', 'text'),
    db.schema.alterTable('sessions').addColumn('formerUntilMs', ms),
  ])
    await alter.execute();
  await db.schema.createIndex('sessions_formerToken_idx').on('sessions').column('formerToken').execute();
}
