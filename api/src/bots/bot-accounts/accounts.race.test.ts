import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { Vault } from '#kernel/vault';
import { BOOKMAKERS, BOT_INFO, seedBookies } from '#market/bookies';
import { addUser } from '#testing';
import type { AccountsActor, AccountsDeps } from './accounts.deps.ts';
import { CredentialLimits } from './accounts.limits.ts';
import { findAccount } from './accounts.store.ts';
import { readCredentials } from './read-credentials.ts';
import { saveCredentials } from './save-credentials.ts';
import { detachProxy, toggleAccount } from './switch-account.ts';

const AT_ONCE = 12;
/** More would meet more often than a transaction is tried again. */
const FEW = 4;
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const CREDENTIALS = { username: 'jon', password: 'secret', enabled: true };

onBothDatabases('two operators at one account', (database) => {
  let actor: AccountsActor;
  const deps = (more: Partial<AccountsDeps> = {}): AccountsDeps => ({
    db: database().db,
    vault: new Vault('a secret for tests of accounts', []),
    limits: new CredentialLimits(() => NOW_MS),
    trustProxy: false,
    nowMs: () => NOW_MS,
    ...more,
  });
  beforeAll(async () => {
    const { db } = database();
    await seedBookies(db, { bookmakers: BOOKMAKERS, botInfo: BOT_INFO }, NOW_MS);
    const userId = await addUser(database(), 'operator@race.test');
    actor = { userId, ip: '203.0.113.1', permissions: ['manage:*'] };
  });
  async function botUser(): Promise<string> {
    const email = `${randomUUID()}@race.test`;
    const row = { email, alias: null, enabled: 1, ready: 1, mode: 'normal' as const, country: 'ES' };
    await database()
      .db.insertInto('botUsers')
      .values({ ...row, startedAtMs: null, profitCents: 0 })
      .execute();
    return email;
  }
  const atOnce = (count: number, act: (nth: number) => Promise<unknown>) =>
    Promise.allSettled(Array.from({ length: count }, (_, nth) => act(nth)));
  const wins = (all: PromiseSettledResult<unknown>[]) =>
    all.filter(({ status }) => status === 'fulfilled').length;
  const detached = async (more: Partial<AccountsDeps> = {}) => {
    const email = await botUser();
    const call = { userEmail: email, bookieName: 'codere' };
    await saveCredentials(deps(), actor, { ...call, version: null, credentials: CREDENTIALS });
    await database()
      .db.updateTable('botAccounts')
      .set({ proxyUsername: 'es-1' })
      .where('email', '=', email)
      .execute();
    return atOnce(AT_ONCE, () => detachProxy(deps(more), actor, { ...call, username: 'es-1' }));
  };

  test('one detaches the proxy, the others are told that it is gone', async () => {
    const all = await detached();
    expect(wins(all)).toBe(1);
    for (const result of all)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CONFLICT' });
  });

  test('without looking whose proxy it is, more than one would have detached it', async () => {
    expect(wins(await detached({ takeProxy: async () => true }))).toBeGreaterThan(1);
  });

  const saved = async () => {
    const call = { userEmail: await botUser(), bookieName: 'codere' };
    const { data } = await saveCredentials(deps(), actor, {
      ...call,
      version: null,
      credentials: CREDENTIALS,
    });
    return { call, version: data.version };
  };

  test('an old password does not come back, and an account that was turned off stays off', async () => {
    const { call, version } = await saved();
    const change = (credentials: object, from: string) =>
      saveCredentials(deps(), actor, { ...call, version: from, credentials });
    await change({ password: 'a new one' }, version);
    await toggleAccount(deps(), actor, { ...call, enabled: false });
    const stale = await change({ ...CREDENTIALS, username: 'other' }, version).catch(
      (error: unknown) => error,
    );
    expect(stale).toMatchObject({ code: 'CHANGED', details: { changed: ['password', 'enabled'] } });
    expect(JSON.stringify(stale)).not.toContain('a new one');
    const now = await readCredentials(deps(), actor, call);
    expect(now).toMatchObject({ username: 'jon', password: 'a new one', enabled: false });
    // What is not said stays.
    await change({ username: 'other' }, now.version);
    expect(await readCredentials(deps(), actor, call)).toMatchObject({
      username: 'other',
      password: 'a new one',
      enabled: false,
    });
  });

  test('of those who save at once from one version one wins, the others hear of it', async () => {
    const { call, version } = await saved();
    const all = await atOnce(FEW, (nth) =>
      saveCredentials(deps(), actor, { ...call, version, credentials: { username: `jon ${nth}` } }),
    );
    expect(wins(all)).toBe(1);
    for (const result of all)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'CHANGED', details: { changed: ['username'] } });
  });

  test('what the bot tells is no change of what people hold open', async () => {
    const { call, version } = await saved();
    await database()
      .db.updateTable('botAccounts')
      .set({ balanceTotalCents: 500, logged: 1, loginError: 'CredentialsError' })
      .where('email', '=', call.userEmail)
      .execute();
    const credentials = { username: 'other' };
    await saveCredentials(deps(), actor, { ...call, version, credentials });
  });

  test('who adds the same account twice has added it once', async () => {
    const email = await botUser();
    const all = await atOnce(FEW, (nth) =>
      saveCredentials(deps(), actor, {
        userEmail: email,
        bookieName: 'codere',
        version: null,
        credentials: { ...CREDENTIALS, password: `secret ${nth}` },
      }),
    );
    expect(wins(all)).toBe(1);
    for (const result of all)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CHANGED' });
    const added = await database()
      .db.selectFrom('auditLog')
      .select('action')
      .where('target', '=', `bot-user:${email}`)
      .execute();
    expect(added.filter(({ action }) => action === 'bookie-account.added')).toHaveLength(1);
    const { password } = await readCredentials(deps(), actor, { userEmail: email, bookieName: 'codere' });
    expect(password).toMatch(/^secret \d+$/);
    expect(await findAccount(database().db, { email, bookie: 'codere' })).toMatchObject({ username: 'jon' });
  });
});
