import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../testing/databases.ts';
import { botUserSearch } from './068-bot-user-search.ts';

onBothDatabases('bot users of an older installation', (database) => {
  test('are found as well', async () => {
    const { db } = database();
    await db.schema.dropIndex('botUsers_search_idx').execute();
    await db.schema.alterTable('botUsers').dropColumn('searchText').execute();
    const aliasOf = (n: number) => (n % 2 === 0 ? null : `Íñigo ${n}`);
    for (let n = 0; n < 1003; n += 1)
      await sql`insert into "botUsers" (email, alias, enabled, ready, mode, "profitCents")
        values (${`u${n}@x.test`}, ${aliasOf(n)}, 1, 0, 'normal', 0)`.execute(db);

    const provider = { getMigrations: async () => ({ search: { up: botUserSearch } }) };
    const names = { migrationTableName: 'again', migrationLockTableName: 'againLock' };
    expect((await new Migrator({ db, provider, ...names }).migrateToLatest()).error).toBeUndefined();

    const rows = await db.selectFrom('botUsers').select(['email', 'searchText']).execute();
    expect(new Map(rows.map(({ email, searchText }) => [email, searchText]))).toEqual(
      new Map(
        Array.from({ length: 1003 }, (_, n) => [
          `u${n}@x.test`,
          `u${n}@x.test\n${n % 2 === 0 ? '' : `inigo ${n}`}`,
        ]),
      ),
    );
  });
});
