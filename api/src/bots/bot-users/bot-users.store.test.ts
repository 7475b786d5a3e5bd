import type { Tag } from '@bothways/domain/bot-users';
import { beforeAll, expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { linkBotUsers, linkedEmails } from '#people/users';
import { addUser } from '#testing';
import { addBotUsers, findBotUser, type NewBotUser } from './bot-users.store.ts';
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
