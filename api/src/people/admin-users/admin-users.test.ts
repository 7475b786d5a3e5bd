import { beforeAll, expect, test } from 'vitest';
import { addBotUsers } from '#bots/bot-users';
import { readAudit } from '#kernel/audit/testing';
import { transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { listSessions } from '#people/auth';
import { openSession } from '#people/auth/testing';
import { accessServices, beginWith } from '#people/iam/testing';
import { isDisabled, linkBotUsers, saveProfile } from '#people/users';
import { addUser } from '#testing';
import { userDetail } from './admin-users.service.ts';
import { searchUsers } from './admin-users.store.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

onOneDatabase('the people of the product', (database) => {
  let owner: string;
  let clerk: string;
  let ana: string;
  const db = () => database().db;
  const by = (userId: string) => ({ userId, ip: '203.0.113.9' });
  const services = () => accessServices(db());
  const signIn = (userId: string) =>
    transact(db(), (trx) =>
      openSession(
        trx,
        { userId, remembered: true, ip: '203.0.113.1', userAgent: 'Firefox/144.0 Windows' },
        NOW_MS,
      ),
    );
  const sessions = (userId: string) => listSessions(db(), userId, NOW_MS);
  const lastEntry = async () => (await readAudit(db(), { limit: 1 })).entries[0];

  beforeAll(async () => {
    owner = await addUser(database(), 'owner@example.test');
    clerk = await addUser(database(), 'clerk@example.test');
    ana = await addUser(database(), 'ana_b@example.test');
    await beginWith(db(), {
      policies: { everything: ['manage:*'], people: ['read:user', 'update:user'] },
      roles: { owner: ['everything'], clerk: ['people'] },
      people: { [owner]: ['owner'], [clerk]: ['clerk'] },
    });
    await saveProfile(db(), ana, { plan: 'starter', country: 'ES' });
  });

  const emails = async (query: object) => {
    const { users, total, nextAfter } = await searchUsers(db(), { limit: 50, ...query });
    return { emails: users.map(({ email }) => email.split('@')[0]), total, nextAfter };
  };

  test.each([
    ['José', 'jose', 'JOSE'],
    ['Jose', 'josé', 'José'],
    ['Müller', 'muller', 'MULLER'],
    ['Muller', 'müller', 'MÜLLER'],
  ])('are found by their name, %s, with or without its accents', async (name, ...typed) => {
    await db().updateTable('users').set({ name }).where('id', '=', ana).execute();
    for (const search of typed) expect((await emails({ search })).emails).toEqual(['ana_b']);
    await db().updateTable('users').set({ name: 'Test' }).where('id', '=', ana).execute();
  });

  test('are found by a part of their e-mail, by plan, role and state, in pages', async () => {
    expect(await emails({})).toMatchObject({ emails: ['ana_b', 'clerk', 'owner'], total: 3 });
    expect(await emails({ search: 'ANA_' })).toMatchObject({ emails: ['ana_b'], total: 1 });
    expect(await emails({ search: 'a%b' })).toMatchObject({ emails: [], total: 0 });
    expect(await emails({ plan: 'free' })).toMatchObject({ emails: ['clerk', 'owner'] });
    expect(await emails({ plan: 'starter' })).toMatchObject({ emails: ['ana_b'] });
    expect(await emails({ roleId: 'owner' })).toMatchObject({ emails: ['owner'] });
    expect(await emails({ state: 'disabled' })).toMatchObject({ emails: [], total: 0 });
    const first = await emails({ limit: 2 });
    expect(first).toMatchObject({ emails: ['ana_b', 'clerk'], total: 3 });
    expect(await emails({ limit: 2, after: first.nextAfter })).toEqual({
      emails: ['owner'],
      total: 3,
      nextAfter: undefined,
    });
  });

  test('have a page with sessions, and what of them is beyond the caller', async () => {
    await signIn(owner);
    const seen = await userDetail(db(), { userId: clerk, permissions: ['update:user'] }, owner, NOW_MS);
    expect(seen).toMatchObject({
      email: 'owner@example.test',
      roles: [{ id: 'owner', name: 'owner' }],
      beyondCaller: ['manage:*'],
      isCaller: false,
      sessions: [{ device: 'Firefox, Windows', ip: '203.0.113.1' }],
    });
    expect(JSON.stringify(seen)).not.toMatch(/token/i);
  });

  test('say which bot users they look after to who sees those too', async () => {
    const [hers, both] = ['hers@bot.example', 'both@bot.example'];
    const botUser = {
      enabled: true,
      isReady: true,
      mode: 'normal',
      tags: [],
      profitCents: 0,
    } as const;
    await addBotUsers(
      db(),
      [hers, both].map((email) => ({ ...botUser, email })),
    );
    await linkBotUsers(db(), ana, [hers, both]);
    await linkBotUsers(db(), clerk, [both]);
    const linkedFor = async (userId: string, ...permissions: string[]) =>
      (await userDetail(db(), { userId, permissions }, ana, NOW_MS)).linkedBotUsers;
    expect(await linkedFor(clerk, 'read:user', 'update:user')).toEqual([both]);
    expect(await linkedFor(owner, 'read:user')).toEqual([]);
    expect(await linkedFor(clerk, 'manage:user')).toEqual([both, hers]);
    expect(await linkedFor(ana, 'read:user')).toEqual([both, hers]);
  });

  test('are closed with every session, and opened again, each once in the audit log', async () => {
    const { users, changed } = services();
    await signIn(ana);
    await signIn(ana);
    await users.disable(by(clerk), ana, 'chargeback');
    expect(await isDisabled(db(), ana)).toBe(true);
    expect(await sessions(ana)).toEqual([]);
    expect(await lastEntry()).toMatchObject({
      action: 'account.disabled',
      actor: { id: clerk },
      target: `user:${ana}`,
      detail: { reason: 'chargeback', sessionsEnded: 2 },
      ip: '203.0.113.9',
    });
    expect(await emails({ state: 'disabled' })).toMatchObject({ emails: ['ana_b'] });
    await users.disable(by(clerk), ana, 'again');
    expect(await lastEntry()).toMatchObject({ detail: { reason: 'chargeback' } });
    await users.enable(by(clerk), ana);
    expect(await isDisabled(db(), ana)).toBe(false);
    expect(await lastEntry()).toMatchObject({ action: 'account.enabled' });
    expect(changed).toEqual([ana, ana]);
  });

  test('above the caller are out of reach, and nobody closes their own account', async () => {
    const { users } = services();
    const beyond = { code: 'FORBIDDEN', details: { error: 'errors.notHeld' } };
    await expect(users.disable(by(clerk), owner, 'coup')).rejects.toMatchObject(beyond);
    await expect(users.endSessions(by(clerk), owner)).rejects.toMatchObject(beyond);
    await expect(users.setPlan(by(clerk), ana, 'pro')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(users.disable(by(clerk), clerk, 'tired')).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { error: 'errors.self' },
    });
    await expect(users.disable(by(owner), 'none', 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('lose one session or all, and only their own', async () => {
    const { users } = services();
    const { session } = await signIn(ana);
    await signIn(ana);
    await expect(users.endSession(by(clerk), clerk, session.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await users.endSession(by(clerk), ana, session.id);
    expect((await sessions(ana)).map(({ id }) => id)).not.toContain(session.id);
    expect(await users.endSessions(by(clerk), ana)).toBe(1);
    expect(await users.endSessions(by(clerk), ana)).toBe(0);
    expect(await lastEntry()).toMatchObject({ action: 'account.sessions-ended', detail: { ended: 1 } });
  });

  test('get another plan by hand, which is written down with the one before', async () => {
    const { users } = services();
    await users.setPlan(by(owner), ana, 'pro');
    await users.setPlan(by(owner), ana, 'pro');
    expect(await lastEntry()).toMatchObject({
      action: 'account.plan-changed',
      detail: { before: 'starter', plan: 'pro' },
    });
    expect(await emails({ plan: 'pro' })).toMatchObject({ emails: ['ana_b'] });
  });
});
