import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { addUser } from '#testing';
import { onBothDatabases } from '../testing/databases.ts';
import { privateTags } from './024-private-tags.ts';

onBothDatabases('tags of an older installation', (database) => {
  test('keep who made them, by account; private ones become theirs, and those of nobody go', async () => {
    const { db, kind } = database();
    const ane = await addUser(database(), 'ane@example.test');
    await sql`insert into "botUsers" (email, enabled, ready, mode, "profitCents")
      values ('marta@example.test', 1, 1, 'normal', 0)`.execute(db);
    // As it was before.
    await sql`drop table "botUserPrivateTags"`.execute(db);
    await sql`alter table "botUserTags" drop column "creatorId"`.execute(db);
    await sql`alter table "botUserTags" add column "isPublic" integer`.execute(db);
    await sql`alter table "botUserTags" add column "createdBy" text`.execute(db);
    for (const [name, isPublic, createdBy] of [
      ['North', 1, 'ane@example.test'],
      ['Old', 1, 'gone@example.test'],
      ['Mine', 0, 'Ane@example.test'],
      ['Lost', 0, 'gone@example.test'],
    ])
      await sql`insert into "botUserTags" (email, name, color, "isPublic", "createdBy")
        values ('marta@example.test', ${name}, '#FEC700', ${isPublic}, ${createdBy})`.execute(db);

    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => ({ again: { up: (untyped) => privateTags(untyped, kind) } }) },
      migrationTableName: 'once_more',
      migrationLockTableName: 'once_more_lock',
    }).migrateToLatest();
    expect(error).toBeUndefined();

    const shared = { email: 'marta@example.test', color: '#FEC700' };
    expect(await db.selectFrom('botUserTags').selectAll().orderBy('name').execute()).toEqual([
      { ...shared, name: 'North', creatorId: ane },
      { ...shared, name: 'Old', creatorId: null },
    ]);
    expect(await db.selectFrom('botUserPrivateTags').selectAll().execute()).toEqual([
      { ...shared, name: 'Mine', userId: ane },
    ]);
  });
});
