import { type Kysely, sql } from 'kysely';
import { strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * Private tags get a table of their own, where each is its owner's: by account, because an address may change hands. Those
 * of nobody go. A public tag says by account who made it, so that it follows a new address and forgets a deleted one.
 */
export async function privateTags(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await strictTable(db, kind, 'botUserPrivateTags')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull().references('botUsers.email').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('botUserPrivateTags_pk', ['userId', 'email', 'name'])
    .execute();
  await sql`
    insert into "botUserPrivateTags" ("userId", email, name, color)
    select users.id, tag.email, tag.name, tag.color from "botUserTags" as tag
    inner join users on users.email = lower(tag."createdBy") where tag."isPublic" = 0`.execute(db);
  await sql`delete from "botUserTags" where "isPublic" = 0`.execute(db);
  await db.schema
    .alterTable('botUserTags')
    .addColumn('creatorId', 'text', (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await sql`
    update "botUserTags" set "creatorId" =
    (select id from users where users.email = lower("botUserTags"."createdBy"))`.execute(db);
  for (const name of ['isPublic', 'createdBy'])
    await db.schema.alterTable('botUserTags').dropColumn(name).execute();
}
