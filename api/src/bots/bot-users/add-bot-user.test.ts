import { addBotUserSchema } from '@bothways/domain/bot-users';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { ApiError } from '#kernel/errors';
import { type LetterQueue, Letters } from '#kernel/mail';
import { assignRole, IAM_SEED, seedIam } from '#people/iam';
import { linkedEmails, saveProfile } from '#people/users';
import { addUser } from '#testing';
import { AddLimits, addBotUser } from './add-bot-user.ts';
import { findBotUser } from './bot-users.store.ts';

const NOW_MS = Date.parse('2026-11-23T12:00:00Z');
const nowMs = () => NOW_MS;
const refusalOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'none',
    (error: unknown) => (error instanceof ApiError ? `${error.code} ${error.message}` : String(error)),
  );

onBothDatabases('a bot user who is added', (database) => {
  let sent: { to: string; subject: string; text: string }[];
  let manager: { userId: string; ip: string };
  let other: { userId: string; ip: string };
  const db = () => database().db;
  const add = (wanted: Record<string, unknown>, actor = manager, limits = new AddLimits(nowMs)) => {
    const queue: LetterQueue = {
      add: async (_, mail) => {
        sent.push(mail);
        return true;
      },
      wake: () => undefined,
    };
    const letters = new Letters(queue, 'https://bothways.test', nowMs);
    const body = addBotUserSchema.parse({ mode: 'normal', ...wanted });
    return addBotUser({ db: db(), nowMs, letters, limits }, actor, body);
  };
  const newManager = async (email: string) => {
    const userId = await addUser(database(), email);
    await assignRole(db(), userId, 'manager', NOW_MS);
    return { userId, ip: '203.0.113.5' };
  };

  beforeAll(async () => {
    await seedIam(db(), IAM_SEED);
    manager = await newManager('manager@example.test');
    other = await newManager('other@example.test');
  });
  beforeEach(() => {
    sent = [];
  });

  test('is kept under the address in small letters, and looked after by who added them', async () => {
    const card = await add({
      email: 'New.Person@Bot.example',
      alias: ' Ana ',
      mode: 'bonus',
      country: 'EE',
      providerRate: 12.5,
      internalRate: 0,
    });
    expect(card).toMatchObject({
      _id: { email: 'new.person@bot.example' },
      alias: 'Ana',
      mode: 'bonus',
      country: 'EE',
      enabled: true,
      isReady: false,
      started: false,
      addedAt: '2026-11-23T12:00:00.000Z',
    });
    expect(await findBotUser(db(), 'new.person@bot.example')).toMatchObject({
      providerRate: 1250,
      internalRate: 0,
    });
    expect(await linkedEmails(db(), manager.userId)).toContain('new.person@bot.example');
    expect(await linkedEmails(db(), other.userId)).not.toContain('new.person@bot.example');
  });

  test.each([
    ['ES', 'es', 'Tienes una invitación'],
    ['EE', 'en', 'You are invited'],
    [undefined, 'en', 'You are invited'],
  ])('of %s is invited in %s to register with this address', async (country, locale, subject) => {
    const email = `invited+${(country ?? 'x').toLowerCase()}@bot.example`;
    await add({ email, ...(country && { country }) });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.to).toBe(email);
    expect(sent[0]?.subject).toContain(subject);
    const link = `https://bothways.test/${locale}/register?email=${encodeURIComponent(email)}`;
    expect(sent[0]?.text).toContain(link);
  });

  test('without a country is written to in the language of who invites', async () => {
    await saveProfile(db(), other.userId, { locale: 'es' });
    await add({ email: 'nowhere@bot.example' }, other);
    expect(sent[0]?.subject).toContain('Tienes una invitación');
  });

  test('with an account gets no invitation, and the answer does not say so', async () => {
    await addUser(database(), 'known@bot.example');
    const known = await add({ email: 'known@bot.example' });
    expect(sent).toEqual([]);
    const unknown = await add({ email: 'unknown@bot.example' });
    const withoutAddress = (card: typeof known) => ({ ...card, _id: undefined });
    expect(withoutAddress(known)).toEqual(withoutAddress(unknown));
  });

  test('who is there already is refused in the same words, whoever may see them', async () => {
    await add({ email: 'taken@bot.example' });
    const seen = await refusalOf(add({ email: 'TAKEN@bot.example', alias: 'Other' }));
    expect(seen).toBe('CONFLICT There is a bot user with this address');
    expect(await refusalOf(add({ email: 'taken@bot.example' }, other))).toBe(seen);
    expect((await findBotUser(db(), 'taken@bot.example'))?.alias).toBeNull();
    expect(await linkedEmails(db(), other.userId)).not.toContain('taken@bot.example');
    expect(sent).toHaveLength(1);
  });

  test('added by many at once is there once, with one letter', async () => {
    const outcomes = await Promise.all(
      [manager, other, manager, other].map((actor) => refusalOf(add({ email: 'raced@bot.example' }, actor))),
    );
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.startsWith('CONFLICT'))).toHaveLength(3);
  });

  test('by somebody who adds too many, or may not, is refused', async () => {
    const limits = new AddLimits(nowMs);
    for (let added = 0; added < 50; added += 1) limits.add(manager.userId);
    expect(await refusalOf(add({ email: 'one.more@bot.example' }, manager, limits))).toMatch(/^RATE_LIMITED/);
    const customer = { userId: await addUser(database(), 'customer@example.test'), ip: '' };
    expect(await refusalOf(add({ email: 'one.more@bot.example' }, customer))).toMatch(/^FORBIDDEN/);
    expect(await findBotUser(db(), 'one.more@bot.example')).toBeUndefined();
  });

  test.each([
    { email: 'no address' },
    { email: 'a@bot.example', mode: 'odd' },
    { email: 'a@bot.example', country: 'ZZ' },
    { email: 'a@bot.example', providerRate: 100.01 },
    { email: 'a@bot.example', internalRate: -1 },
    { email: 'a@bot.example', providerRate: 1.005 },
    { email: 'a@bot.example', alias: 'x'.repeat(51) },
    { email: 'a@bot.example', enabled: true },
  ])('as %j is refused', (wanted) => {
    expect(addBotUserSchema.safeParse({ mode: 'normal', ...wanted }).success).toBe(false);
  });
});
