import { expect, test } from 'vitest';
import { addBotUsers, type NewBotUser } from '#bots/bot-users';
import { onBothDatabases } from '#kernel/db/testing';
import { addUser } from '#testing';
import { linkBotUsers } from './bot-user-links.store.ts';
import { planOf } from './plans.store.ts';
import { findUser, findUserIdByEmail, saveProfile } from './users.store.ts';

const botUser = (email: string): NewBotUser => ({
  email,
  enabled: true,
  isReady: false,
  mode: 'normal',
  tags: [],
  profitCents: 0,
});

onBothDatabases('users', (database) => {
  test('somebody new is on the free plan, not onboarded, not verified', async () => {
    const { db } = database();
    const id = await addUser(database(), 'new@example.test');
    expect(await planOf(db, id)).toBe('free');
    expect(await findUser(db, id)).toEqual({
      id,
      email: 'new@example.test',
      personalData: { name: 'Test' },
      mobilePhoneVerified: false,
      onboarding: {},
      addedOn: '2026-11-20T10:00:00.000Z',
      adminInfo: { users: [] },
      credits: 0,
      plan: 'free',
    });
  });

  test('what is saved comes back, and saving one thing leaves the others', async () => {
    const { db } = database();
    const id = await addUser(database(), 'saved@example.test');
    const onboardingCompletedAtMs = Date.parse('2026-11-20T11:00:00.123Z');
    await saveProfile(db, id, {
      country: 'EE',
      plan: 'pro',
      mobilePhoneNumber: '+3725551234',
      mobilePhoneVerifiedAtMs: onboardingCompletedAtMs,
      onboardingCompletedAtMs,
      onboardingVersion: 1,
      profileKey: 'bettor',
      profileType: 'bettor',
    });
    await saveProfile(db, id, { plan: 'starter' });
    expect(await findUser(db, id)).toMatchObject({
      personalData: { name: 'Test', country: 'EE' },
      mobilePhoneNumber: '+3725551234',
      mobilePhoneVerified: true,
      onboarding: {
        completedAt: '2026-11-20T11:00:00.123Z',
        version: 1,
        profileKey: 'bettor',
        profileType: 'bettor',
      },
      plan: 'starter',
    });
  });

  test('whoever looks after bot users has them by e-mail', async () => {
    const { db } = database();
    const id = await addUser(database(), 'links@example.test');
    const emails = ['bea@example.test', 'ana@example.test'];
    await addBotUsers(db, emails.map(botUser));
    await linkBotUsers(db, id, emails);
    expect((await findUser(db, id))?.adminInfo).toEqual({ users: ['ana@example.test', 'bea@example.test'] });
  });

  test('a plan that does not exist is refused by the database', async () => {
    const id = await addUser(database(), 'odd@example.test');
    await expect(saveProfile(database().db, id, { plan: 'gold' })).rejects.toThrow(/check/i);
  });

  test('a phone number belongs to one account', async () => {
    const { db } = database();
    const [first, second] = [
      await addUser(database(), 'p1@example.test'),
      await addUser(database(), 'p2@example.test'),
    ];
    await saveProfile(db, first, { mobilePhoneNumber: '+34600000000' });
    await expect(saveProfile(db, second, { mobilePhoneNumber: '+34600000000' })).rejects.toThrow(/unique/i);
  });

  test('finds by e-mail whatever the case, and nobody where there is nobody', async () => {
    const { db } = database();
    const id = await addUser(database(), 'case@example.test');
    expect(await findUserIdByEmail(db, 'CASE@example.test')).toBe(id);
    expect(await findUserIdByEmail(db, 'nobody@example.test')).toBeUndefined();
    expect(await findUser(db, 'nobody')).toBeUndefined();
  });
});
