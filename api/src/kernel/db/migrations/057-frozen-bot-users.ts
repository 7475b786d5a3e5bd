import type { Kysely } from 'kysely';
import { columnsOf } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Whose bot was stopped to stay stopped, since when and why. */
export async function frozenBotUsers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await db.schema.alterTable('botUsers').addColumn('frozenAtMs', ms).execute();
  await db.schema.alterTable('botUsers').addColumn('frozenReason', 'text').execute();
}
