import type { Tag } from '@bothways/domain/bot-users';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { containingPlain, transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { linkBotUsers, linkedEmails } from '#people/users';
import { addUser } from '#testing';
import { addBotUsers, findBotUser, type NewBotUser, updateBotUser } from './bot-users.store.ts';
import { countUsers, pageOfUsers } from './list-users.store.ts';
import { visibleTags } from './tags.store.ts';

const tag = (name: string, over: Partial<Tag> = {}): Tag => ({
  name,
  color: '#FEC700',
  isPublic: true,
  createdBy: '',
  ...over,
});
const botUser = (email: string, over: Partial<NewBotUser> = {}): NewBotUser => ({
  email,
  enabled: true,
  isReady: false,
  mode: 'normal',
  tags: [],
  profitCents: 0,
  ...over,
});
const MARTA = botUser('marta@example.test', {
  alias: 'Marta',
  mode: 'bonus',
  country: 'ES',
  startedAtMs: 1_700_000_000_000,
  profitCents: -4230,
  tags: [tag('Bilbao', { createdBy: 'ane@example.test' })],
});

onBothDatabases('bot users', (database) => {
  let ane: string;
  let viewer: string;
  const seenBy = async (id: string, email: string) =>
    (await visibleTags(database().db, id, [email])).get(email) ?? [];
  beforeAll(async () => {
    ane = await addUser(database(), 'ane@example.test');
    viewer = await addUser(database(), 'viewer@example.test');
    await addBotUsers(database().db, [MARTA, botUser('jon@example.test')]);
  });

  test('come back as they were added', async () => {
    expect(await findBotUser(database().db, MARTA.email)).toMatchObject({
      alias: 'Marta',
      mode: 'bonus',
      country: 'ES',
      enabled: 1,
      ready: 0,
      startedAtMs: 1_700_000_000_000,
      profitCents: -4230,
      softStart: 0,
      providerRate: null,
    });
    expect(await seenBy(viewer, MARTA.email)).toEqual(MARTA.tags);
  });

  test('added again stay as they are', async () => {
    await addBotUsers(database().db, [{ ...MARTA, alias: 'Other', tags: [] }]);
    expect((await findBotUser(database().db, MARTA.email))?.alias).toBe('Marta');
    expect(await seenBy(viewer, MARTA.email)).toEqual(MARTA.tags);
  });

  test.each([
    ['Munoz', ['begona']],
    ['muñoz', ['begona']],
    ['MUN\u0303OZ GARCI', ['begona']],
    ['lukasz', ['lukasz']],
    ['ŁUKASZ', ['lukasz']],
    ['begoña@', ['begona']],
    ['100%', ['lukasz']],
    ['_', []],
    ['oz\nlu', []],
  ])('are found by %j, whatever the case and the accents', async (search, found) => {
    const { db } = database();
    await addBotUsers(db, [
      botUser('begona@search.test', { alias: 'Begoña Muñoz García' }),
      botUser('lukasz@search.test', { alias: 'Łukasz 100%' }),
    ]);
    const caller = { userId: ane, permissions: ['manage:user'] } as const;
    const filter = { search };
    const place = { sort: 'email', after: undefined, limit: 50 } as const;
    const emails = (await pageOfUsers(db, caller, filter, place)).map(({ email }) => email);
    expect(emails).toEqual(found.map((name) => `${name}@search.test`));
    expect(await countUsers(db, caller, filter)).toBe(found.length);
  });

  test('are found by the alias that they have now', async () => {
    const { db } = database();
    await addBotUsers(db, [botUser('renamed@search.test', { alias: 'Núñez' })]);
    const countOf = (search: string) =>
      countUsers(db, { userId: ane, permissions: ['manage:user'] }, { search });
    expect([await countOf('nunez'), await countOf('penelope')]).toEqual([1, 0]);
    const rename = (alias: string | null) =>
      transact(db, (trx) => updateBotUser(trx, 'renamed@search.test', { alias }));
    await rename('Penélope');
    expect([await countOf('nunez'), await countOf('penelope')]).toEqual([0, 1]);
    await transact(db, (trx) => updateBotUser(trx, 'renamed@search.test', { enabled: 0 }));
    expect(await countOf('penelope')).toBe(1);
    await rename(null);
    expect([await countOf('penelope'), await countOf('renamed')]).toEqual([0, 1]);
  });

  test('are counted in the index alone, on PostgreSQL where the table is dearer to read', async () => {
    const { db, kind } = database();
    const many = Array.from({ length: 500 }, (_, n) => botUser(`many${n}@search.test`));
    await addBotUsers(db, many);
    const count = sql`select count(*) from "botUsers" where ${containingPlain('botUsers.searchText', 'many499')}`;
    if (kind === 'sqlite') {
      const { rows } = await sql`explain query plan ${count}`.execute(db);
      expect(JSON.stringify(rows)).toContain('USING COVERING INDEX botUsers_search_idx');
      return;
    }
    await sql`vacuum analyze "botUsers"`.execute(db);
    const { rows } = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql`explain ${count}`.execute(trx);
    });
    expect(JSON.stringify(rows)).toMatch(/Index Only Scan using ."?botUsers_search_idx/);
  });

  test('a link belongs to one person, and an unknown bot user cannot be linked', async () => {
    const { db } = database();
    const manager = await addUser(database(), 'manager@example.test');
    const other = await addUser(database(), 'other@example.test');
    await linkBotUsers(db, manager, ['marta@example.test']);
    await linkBotUsers(db, manager, ['marta@example.test']);
    expect(await linkedEmails(db, manager)).toEqual(['marta@example.test']);
    expect(await linkedEmails(db, other)).toEqual([]);
    await expect(linkBotUsers(db, other, ['nobody@example.test'])).rejects.toThrow(/foreign key/i);
  });

  test('a private tag comes back to its creator only, whatever the name that others gave', async () => {
    const { db } = database();
    const tags = [
      tag('Later', { createdBy: 'viewer@example.test' }),
      tag('Later', { isPublic: false, createdBy: 'Ane@Example.test' }),
      tag('Later', { isPublic: false, createdBy: 'viewer@example.test', color: '#000000' }),
    ];
    await addBotUsers(db, [botUser('tagged@example.test', { tags })]);
    const namesFor = async (id: string) =>
      (await seenBy(id, 'tagged@example.test')).map(({ isPublic, createdBy }) =>
        [isPublic, createdBy].join(' '),
      );
    expect(await namesFor(ane)).toEqual(['true viewer@example.test', 'false ane@example.test']);
    expect(await namesFor(viewer)).toEqual(['true viewer@example.test', 'false viewer@example.test']);
    expect(await namesFor('nobody')).toEqual(['true viewer@example.test']);
  });

  test('tags follow an address that changes; those of a deleted account are gone, or say nobody', async () => {
    const { db } = database();
    const eva = await addUser(database(), 'eva@example.test');
    const tags = [true, false].map((isPublic) => tag('Eva', { isPublic, createdBy: 'eva@example.test' }));
    await addBotUsers(db, [botUser('hers@example.test', { tags })]);
    const hers = (id: string) => seenBy(id, 'hers@example.test');
    await db.updateTable('users').set({ email: 'eva@elsewhere.test' }).where('id', '=', eva).execute();
    const heir = await addUser(database(), 'eva@example.test');
    expect(await hers(eva)).toMatchObject(tags.map(() => ({ createdBy: 'eva@elsewhere.test' })));
    expect(await hers(heir)).toHaveLength(1);
    await db.deleteFrom('users').where('id', '=', eva).execute();
    expect(await hers(heir)).toEqual([tag('Eva')]);
    expect(await db.selectFrom('botUserPrivateTags').selectAll().where('name', '=', 'Eva').execute()).toEqual(
      [],
    );
  });

  test('a private tag of nobody is refused', async () => {
    const tags = [tag('Lost', { isPublic: false, createdBy: 'gone@example.test' })];
    await expect(addBotUsers(database().db, [botUser('lost@example.test', { tags })])).rejects.toThrow();
    expect(await findBotUser(database().db, 'lost@example.test')).toBeUndefined();
  });

  test('an unknown mode is refused by the database', async () => {
    const row = { email: 'x@example.test', alias: null, enabled: 1, ready: 0, country: null };
    const insert = database()
      .db.insertInto('botUsers')
      .values({ ...row, mode: 'odd' as 'bonus', startedAtMs: null, profitCents: 0 });
    await expect(insert.execute()).rejects.toThrow(/check/i);
  });
});
