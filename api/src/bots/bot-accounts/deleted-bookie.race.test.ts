import { beforeAll, expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { Vault } from '#kernel/vault';
import { BOOKMAKERS, BOT_INFO, findBotBookie, seedBookies } from '#market/bookies';
import { deleteBookie } from '#market/bookies/testing';
import { addUser } from '#testing';
import { accountsAt } from './account-facts.store.ts';
import type { AccountsActor } from './accounts.deps.ts';
import { CredentialLimits } from './accounts.limits.ts';
import { saveCredentials } from './save-credentials.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const CREDENTIALS = { username: 'jon', password: 'secret', enabled: true, birthdate: '1991-06-14' };
const EMAIL = 'jon@race.test';

onBothDatabases('a bookmaker that is deleted while an account is added there', (database) => {
  let actor: AccountsActor;
  beforeAll(async () => {
    const { db } = database();
    await seedBookies(db, { bookmakers: BOOKMAKERS, botInfo: BOT_INFO }, NOW_MS);
    const userId = await addUser(database(), 'admin@race.test');
    actor = { userId, ip: '203.0.113.1', permissions: ['manage:*'] };
    const row = { email: EMAIL, alias: null, enabled: 1, ready: 1, mode: 'normal' as const, country: 'ES' };
    await db
      .insertInto('botUsers')
      .values({ ...row, startedAtMs: null, profitCents: 0 })
      .execute();
  });

  const adding = (bookieName: string) =>
    saveCredentials(
      {
        db: database().db,
        vault: new Vault('a secret for tests of accounts', []),
        limits: new CredentialLimits(() => NOW_MS),
        trustProxy: false,
        nowMs: () => NOW_MS,
      },
      actor,
      { userEmail: EMAIL, bookieName, version: null, credentials: CREDENTIALS },
    );
  const deleting = (
    bookie: string,
    more: { accountsAt?: typeof accountsAt; beforeWrite?: () => Promise<void> } = {},
  ) => {
    const { db } = database();
    const changed = async () => undefined;
    return deleteBookie({ db, nowMs: () => NOW_MS, accountsAt, changed, ...more }, actor, bookie);
  };
  /** What became of both, and what is there afterwards. */
  const outcome = async (bookie: string, acts: readonly Promise<unknown>[]) => {
    const all = await Promise.allSettled(acts);
    // Refused, and not broken.
    for (const result of all)
      if (result.status === 'rejected')
        expect(['CONFLICT', 'NOT_FOUND', 'UNPROCESSABLE']).toContain(result.reason.code);
    const { db } = database();
    return {
      done: all.filter(({ status }) => status === 'fulfilled').length,
      deleted: (await findBotBookie(db, bookie)) === undefined,
      accounts: await accountsAt(db, bookie),
    };
  };
  const ONE_OF_BOTH = [
    { done: 1, deleted: true, accounts: 0 },
    { done: 1, deleted: false, accounts: 1 },
  ];

  test.each(['codere', 'winamax', 'bwin', 'bet365'])('at once at %s: one of both is done', async (bookie) => {
    const acts = [() => deleting(bookie), () => adding(bookie)];
    // Whoever comes first.
    const inOrder = bookie.startsWith('b') ? acts : acts.toReversed();
    expect(ONE_OF_BOTH).toContainEqual(
      await outcome(
        bookie,
        inOrder.map((act) => act()),
      ),
    );
  });

  test('between what the deletion has read and what it writes: one of both is done', async () => {
    let added: Promise<unknown> | undefined;
    const deleted = deleting('olybet', {
      beforeWrite: async () => {
        added ??= adding('olybet');
        // SQLite lets one write at a time: there the account waits for the deletion.
        if (database().kind === 'postgres') await added;
      },
    });
    await Promise.allSettled([deleted]);
    expect(ONE_OF_BOTH).toContainEqual(await outcome('olybet', [deleted, added ?? Promise.resolve()]));
  });

  test('a deletion that counts before its transaction leaves an account at what is deleted', async () => {
    const before = await accountsAt(database().db, 'betsson');
    const added = await adding('betsson');
    expect(added.success).toBe(true);
    const deleted = deleting('betsson', { accountsAt: async () => before });
    expect(await outcome('betsson', [deleted, Promise.resolve(added)])).toEqual({
      done: 2,
      deleted: true,
      accounts: 1,
    });
  });
});
