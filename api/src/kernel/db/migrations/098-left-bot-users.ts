import type { Kysely } from 'kysely';
import { columnsOf } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Who has accepted the bot can leave it again, with the link of the same letter. */
export async function leftBotUsers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema.alterTable('botUsers').addColumn('leaveHash', 'text').execute();
  await db.schema.alterTable('botUsers').addColumn('leftAtMs', columnsOf(kind).ms).execute();
  await db.schema.createIndex('botUsers_leaveHash_key').on('botUsers').column('leaveHash').unique().execute();
}
