import type { BotUser } from '@bothways/domain/bot-users';
import { beforeAll, expect, test } from 'vitest';
import { onBothDatabases } from '../db/testing/databases.ts';
import { addUser } from '../testing/add-user.ts';
import { addBotUsers, linkBotUsers, linkedEmails, listBotUsers } from './bot-users.store.ts';

const botUser = (email: string, over: Partial<BotUser> = {}): BotUser => ({
  _id: { email },
  enabled: true,
  isReady: false,
  mode: 'normal',
  tags: [],
  billing: { profit: 0 },
  ...over,
});
const MARTA = botUser('marta@example.test', {
  alias: 'Marta',
  mode: 'bonus',
  country: 'ES',
  startTime: '2024-03-01T10:00:00.000Z',
  billing: { profit: -4230 },
  tags: [{ name: 'Bilbao', color: '#FEC700', isPublic: true, createdBy: 'ane@example.test' }],
});

onBothDatabases('bot users', (database) => {
  beforeAll(() => addBotUsers(database().db, [MARTA, botUser('jon@example.test')]));

  test('come back as they were added, by e-mail', async () => {
    expect(await listBotUsers(database().db)).toEqual([botUser('jon@example.test'), MARTA]);
  });

  test('added again stay as they are', async () => {
    await addBotUsers(database().db, [{ ...MARTA, alias: 'Other', tags: [] }]);
    expect(await listBotUsers(database().db, ['marta@example.test'])).toEqual([MARTA]);
  });

  test('only the wanted ones, and nobody for no e-mail', async () => {
    expect(await listBotUsers(database().db, ['jon@example.test'])).toHaveLength(1);
    expect(await listBotUsers(database().db, [])).toEqual([]);
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

  test('an unknown mode is refused by the database', async () => {
    const row = { email: 'x@example.test', alias: null, enabled: 1, ready: 0, mode: 'odd', country: null };
    const insert = database()
      .db.insertInto('botUsers')
      .values({ ...row, startedAtMs: null, profitCents: 0 });
    await expect(insert.execute()).rejects.toThrow(/check/i);
  });
});
