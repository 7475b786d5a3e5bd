import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { makeFirstOwner } from '#people/iam/testing';
import { AccountSteps, type Browser, expectOk, PASSWORD, versionIn } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const GRACE_MS = 30_000;

racesOnBothDatabases('a session after a change of what its user may do', (database) => {
  let steps: AccountSteps;
  let owner: Browser;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
    const { db } = database();
    await db.deleteFrom('assignments').where('roleId', '=', 'owner').execute();
    owner = await steps.newcomer('first-owner@example.test');
    await makeFirstOwner(db, 'first-owner@example.test', steps.services.clock.ms);
    await steps.me(owner);
  });
  afterAll(() => steps.stop());

  const statusOf = async (browser: Browser) => (await browser.get('/api/account/security')).status;
  /** Another program that has the cookie as it is now, and keeps it. */
  const copyOf = (browser: Browser): Browser => {
    const copy = steps.browser();
    copy.cookies.set('session', browser.cookies.get('session') ?? '');
    return copy;
  };
  const give = async (browser: Browser, roleId = 'operator') => {
    const { id: userId } = await steps.me(browser);
    await expectOk(owner.post('/api/admin/iam/assignments', { userId, roleId }));
  };
  const versionOf = (userId: string) => versionIn(owner.get(`/api/admin/users/${userId}`));
  const setRoles = async (userId: string, ...roleIds: string[]) =>
    put(`/api/admin/iam/users/${userId}/roles`, { roleIds, version: await versionOf(userId) });
  const put = (path: string, body: unknown) => expectOk(owner.send('PUT', path, JSON.stringify(body)));

  test('gets another token with the next answer that names the user; the old one is dead half a minute later', async () => {
    const browser = await steps.newcomer('renewed@example.test');
    const before = copyOf(browser);
    await give(browser);
    await steps.me(browser);
    expect(browser.cookies.get('session')).not.toBe(before.cookies.get('session'));
    expect([await statusOf(browser), await statusOf(before)]).toEqual([200, 200]);
    steps.services.clock.ms += GRACE_MS - 1;
    expect([await statusOf(browser), await statusOf(before)]).toEqual([200, 200]);
    steps.services.clock.ms += 1;
    expect([await statusOf(browser), await statusOf(before)]).toEqual([200, 401]);
  });

  test('of two requests at once one gets a token, and neither signs the browser out', {
    tags: ['race'],
  }, async () => {
    const browser = await steps.newcomer('parallel@example.test');
    await give(browser);
    const [one, other] = [copyOf(browser), copyOf(browser)];
    const before = browser.cookies.get('session');
    await Promise.all([steps.me(one), steps.me(other)]);
    const fresh = [one, other].map((tab) => tab.cookies.get('session')).filter((token) => token !== before);
    expect(fresh).toHaveLength(1);
    steps.services.clock.ms += GRACE_MS;
    browser.cookies.set('session', fresh[0] ?? '');
    expect(await statusOf(browser)).toBe(200);
  });

  test('the token of before is never handed out again, nor renewed', async () => {
    const browser = await steps.newcomer('former@example.test');
    const before = copyOf(browser);
    await give(browser);
    await steps.me(browser);
    const late = await before.get('/api/auth/me');
    expect([late.status, late.headers.getSetCookie()]).toEqual([200, []]);
    await give(browser, 'manager');
    const again = await before.get('/api/auth/me');
    expect(again.headers.getSetCookie()).toEqual([]);
    // The second change renews too; of three tokens the newest two are open.
    await steps.me(browser);
    steps.services.clock.ms += 1000;
    expect([await statusOf(browser), await statusOf(before)]).toEqual([200, 401]);
  });

  test('without a change the token stays, also where a fresh answer is asked for', async () => {
    const browser = await steps.newcomer('same@example.test');
    const before = browser.cookies.get('session');
    await steps.me(browser);
    await expectOk(browser.get('/api/auth/me?refresh=1'));
    expect(browser.cookies.get('session')).toBe(before);
  });

  describe('every change of what somebody may do counts', () => {
    const changes: [what: string, change: (userId: string) => Promise<unknown>][] = [
      ['a role given', (userId) => setRoles(userId, 'operator')],
      ['a role taken', (userId) => setRoles(userId)],
      [
        'a plan',
        async (userId) =>
          put(`/api/admin/users/${userId}/plan`, { plan: 'pro', version: await versionOf(userId) }),
      ],
    ];
    test.each(changes)('%s', async (what, change) => {
      const browser = await steps.newcomer(`${what.replaceAll(' ', '-')}@example.test`);
      await give(browser);
      const { id } = await steps.me(browser);
      await setRoles(id, 'manager');
      await steps.me(browser);
      const before = browser.cookies.get('session');
      await change(id);
      await steps.me(browser);
      expect(browser.cookies.get('session')).not.toBe(before);
    });

    test('a role that is edited, for everybody who has it and for nobody else', async () => {
      const [member, other] = [
        await steps.newcomer('member@example.test'),
        await steps.newcomer('no-member@example.test'),
      ];
      await give(member);
      await steps.me(member);
      const before = [member, other].map((each) => each.cookies.get('session'));
      const version = await versionIn(owner.get('/api/admin/iam/roles'), 'operator');
      await put('/api/admin/iam/roles/operator', { version, policyIds: [] });
      for (const each of [member, other]) await steps.me(each);
      expect([member, other].map((each, at) => each.cookies.get('session') === before[at])).toEqual([
        false,
        true,
      ]);
    });
  });

  describe('and after a change of what proves the person', () => {
    const RIGHT = { currentPassword: PASSWORD };

    test('a page that asks before its answer with the new cookie is there is not sent away', async () => {
      const browser = await steps.newcomer('at-once@example.test');
      const before = copyOf(browser);
      await expectOk(browser.post('/api/account/password', { ...RIGHT, newPassword: PASSWORD }));
      const early = await before.get('/api/auth/me');
      expect([early.status, early.headers.getSetCookie()]).toEqual([200, []]);
      steps.services.clock.ms += 999;
      expect([await statusOf(browser), await statusOf(before)]).toEqual([200, 200]);
    });

    const changes: [what: string, change: (browser: Browser) => Promise<unknown>][] = [
      [
        'a new password',
        (browser) => browser.post('/api/account/password', { ...RIGHT, newPassword: PASSWORD }),
      ],
      ['the second factor on', (browser) => steps.enableFactor(browser)],
      [
        'new recovery codes',
        async (browser) => {
          const { secret } = await steps.enableFactor(browser);
          const body = { ...RIGHT, code: steps.codeOf(secret) };
          return browser.post('/api/account/second-factor/recovery-codes', body);
        },
      ],
      [
        'the second factor off',
        async (browser) => {
          const { recoveryCodes } = await steps.enableFactor(browser);
          return browser.post('/api/account/second-factor/disable', { ...RIGHT, code: recoveryCodes[0] });
        },
      ],
    ];
    test.each(changes)(
      '%s: it has another token, and a second later the old one is dead',
      async (what, change) => {
        const browser = await steps.newcomer(`${what.replaceAll(' ', '-')}@example.test`);
        const before = copyOf(browser);
        await change(browser);
        steps.services.clock.ms += 1000;
        expect([await statusOf(browser), await statusOf(before)]).toEqual([200, 401]);
      },
    );
  });
});
