import { sessionsAnswerSchema } from '@bothways/domain/account';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '#demo';
import { transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { addPasskey, SoftwareAuthenticator } from '#people/passkeys/testing';
import { disableUser, enableUser } from '#people/users';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf, TEST_ORIGIN } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const RIGHT = { currentPassword: PASSWORD };
const NEXT_PASSWORD = 'another long one';
const NO_LINK = [400, 'errors.linkInvalid'];
const SECOND = '/api/auth/sign-in/second-factor';
const STOPPED = 'account.email-change-cancelled';

/** Somebody with a second browser, on whose account everything is under way that can be. */
interface Person {
  userId: string;
  email: string;
  newEmail: string;
  browser: Browser;
  other: Browser;
  /** Knows the password, and waits for the code; only with a second factor. */
  waiting: Browser;
  secret: string;
  recoveryCodes: string[];
  links: { change: string; cancel: string; reset: string };
}

interface Act {
  /** Whether the account has a second factor before. */
  factor: boolean;
  /** Whether the change of address is given up by it; where it is not, it was what counted. */
  stops: boolean;
  act(person: Person, admin: Browser, steps: AccountSteps): Promise<unknown>;
}

const otherSession = async ({ browser }: Person): Promise<string> => {
  const answer = await expectOk(browser.get('/api/account/sessions'));
  return sessionsAnswerSchema.parse(answer).sessions.find(({ current }) => !current)?.id ?? '';
};
const asAdmin = (admin: Browser, method: string, path: string, body: object = {}) =>
  expectOk(
    admin.send(method, `/api/admin/users/${path}`, method === 'DELETE' ? undefined : JSON.stringify(body)),
  );

/** Whoever does one of these does not trust what is under way. */
const ACTS: Record<string, Act> = {
  'another password': {
    factor: true,
    stops: true,
    act: ({ browser }) =>
      expectOk(browser.post('/api/account/password', { ...RIGHT, newPassword: NEXT_PASSWORD })),
  },
  'another password by letter': {
    factor: true,
    stops: true,
    act: ({ other, links }) =>
      expectOk(other.post('/api/auth/reset-password', { token: links.reset, password: NEXT_PASSWORD })),
  },
  'the end of the other sessions': {
    factor: true,
    stops: true,
    act: ({ browser }) => expectOk(browser.post('/api/account/sessions/end-others')),
  },
  'the end of one session': {
    factor: true,
    stops: true,
    act: async (person) =>
      expectOk(person.browser.send('DELETE', `/api/account/sessions/${await otherSession(person)}`)),
  },
  'an administrator who disables, and enables again': {
    factor: true,
    stops: true,
    act: async ({ userId }, admin) => {
      await asAdmin(admin, 'POST', `${userId}/disable`, { reason: 'a call by its owner' });
      await asAdmin(admin, 'POST', `${userId}/enable`);
    },
  },
  'an administrator who ends the sessions': {
    factor: true,
    stops: true,
    act: ({ userId }, admin) => asAdmin(admin, 'DELETE', `${userId}/sessions`),
  },
  'an administrator who ends one session': {
    factor: true,
    stops: true,
    act: async (person, admin) =>
      asAdmin(admin, 'DELETE', `${person.userId}/sessions/${await otherSession(person)}`),
  },
  'the second factor turned on': {
    factor: false,
    stops: true,
    act: ({ browser }, _admin, steps) => steps.enableFactor(browser),
  },
  'the second factor turned off': {
    factor: true,
    stops: true,
    act: ({ browser, recoveryCodes }) =>
      expectOk(browser.post('/api/account/second-factor/disable', { ...RIGHT, code: recoveryCodes[0] })),
  },
  'new recovery codes': {
    factor: true,
    stops: true,
    act: ({ browser, recoveryCodes }) =>
      expectOk(
        browser.post('/api/account/second-factor/recovery-codes', { ...RIGHT, code: recoveryCodes[0] }),
      ),
  },
  'a passkey that is added': {
    factor: true,
    stops: true,
    act: ({ browser, recoveryCodes: [code = ''] }) =>
      addPasskey(browser, { ...RIGHT, code }, { authenticator: new SoftwareAuthenticator(TEST_ORIGIN) }),
  },
  'a self-exclusion': {
    factor: true,
    stops: true,
    act: ({ browser }) =>
      expectOk(browser.post('/api/account/limits/exclusion', { length: 'year', ...RIGHT })),
  },
  'a change of address that is confirmed': {
    factor: true,
    stops: false,
    act: ({ other, links }) => expectOk(other.post('/api/auth/verify-email', { token: links.change })),
  },
  'a change of address that is stopped on the security page': {
    factor: true,
    stops: true,
    act: ({ browser }) => expectOk(browser.send('DELETE', '/api/account/email')),
  },
  'a change of address that is stopped from the old address': {
    factor: true,
    stops: true,
    act: ({ other, links }) => expectOk(other.post('/api/auth/cancel-email', { token: links.cancel })),
  },
  'the deletion of the account': {
    factor: true,
    stops: true,
    act: ({ browser, email, secret }, _admin, steps) =>
      expectOk(
        browser.post('/api/account/delete', { ...RIGHT, confirmation: email, code: steps.codeOf(secret) }),
      ),
  },
};

onOneDatabase('what is under way', (database) => {
  let steps: AccountSteps;
  let admin: Browser;
  let people = 0;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
    admin = steps.browser();
    await steps.signIn(admin, 'admin@bothways.test', DEMO_PASSWORD);
  });
  afterAll(() => steps.stop());

  async function somebody(factor: boolean): Promise<Person> {
    people += 1;
    const [email, newEmail] = [`p${people}@example.test`, `p${people}@elsewhere.test`];
    const browser = await steps.newcomer(email);
    const { id: userId } = await steps.me(browser);
    const { secret, recoveryCodes } = factor
      ? await steps.enableFactor(browser)
      : { secret: '', recoveryCodes: [] };
    const other = steps.browser();
    await steps.signIn(other, email);
    if (factor) await expectOk(other.post(SECOND, { code: steps.codeOf(secret), trustDevice: true }));
    // A code counts once.
    steps.services.clock.ms += 30_000;
    const waiting = steps.browser();
    if (factor) await steps.signIn(waiting, email);
    await steps.letters();
    const code = factor ? steps.codeOf(secret) : undefined;
    await expectOk(browser.post('/api/account/email', { newEmail, ...RIGHT, code }));
    steps.services.clock.ms += 30_000;
    const asked = await steps.letters();
    await expectOk(waiting.post('/api/auth/forgot-password', { email }));
    const [reset] = await steps.letters();
    const tokenTo = (address: string) => asked.find(({ to }) => to === address)?.token ?? '';
    const links = { change: tokenTo(newEmail), cancel: tokenTo(email), reset: reset?.token ?? '' };
    expect(Object.values(links).map(({ length }) => length)).toEqual([43, 43, 43]);
    return { userId, email, newEmail, browser, other, waiting, secret, recoveryCodes, links };
  }

  /** What each door says to who comes with what was under way. */
  async function doors({ waiting, secret, links }: Person): Promise<Record<string, unknown>> {
    const knock = (path: string, body: object) => refusalOf(waiting.post(`/api/auth/${path}`, body));
    return {
      change: await knock('verify-email', { token: links.change }),
      cancel: await knock('cancel-email', { token: links.cancel }),
      reset: await knock('reset-password', { token: links.reset, password: NEXT_PASSWORD }),
      ...(secret !== '' && { step: await knock('sign-in/second-factor', { code: steps.codeOf(secret) }) }),
    };
  }
  const trusts = async ({ userId }: Person) =>
    (await database().db.selectFrom('trustedDevices').select('id').where('userId', '=', userId).execute())
      .length;
  const stops = async ({ userId }: Person) =>
    (await steps.audit(`user:${userId}`)).filter((action) => action === STOPPED).length;

  test.each(Object.entries(ACTS))('is over after %s', async (_, { factor, stops: isStopped, act }) => {
    const person = await somebody(factor);
    expect(await trusts(person)).toBe(factor ? 1 : 0);
    await act(person, admin, steps);
    expect(await trusts(person)).toBe(0);
    const step = factor ? { step: [400, 'errors.signInExpired'] } : {};
    expect(await doors(person)).toEqual({ change: NO_LINK, cancel: NO_LINK, reset: NO_LINK, ...step });
    expect(await stops(person)).toBe(isStopped ? 1 : 0);
  });

  test('goes on when somebody signs out: that says nothing of the rest', async () => {
    const { other, links, newEmail } = await somebody(false);
    await expectOk(other.post('/api/auth/sign-out'));
    expect(await expectOk(other.post('/api/auth/verify-email', { token: links.change }))).toMatchObject({
      email: newEmail,
    });
  });

  describe('of an account that is closed', () => {
    test('opens nothing, even where it was not ended', async () => {
      const person = await somebody(true);
      const { db } = database();
      const closed = { userId: person.userId, atMs: 1, reason: 'by hand' };
      await transact(db, (trx) => disableUser(trx, closed));
      expect(await doors(person)).toEqual({
        change: NO_LINK,
        cancel: NO_LINK,
        reset: NO_LINK,
        step: [400, 'errors.signInExpired'],
      });
      const stranger = steps.browser();
      const signIn = (email: string) =>
        refusalOf(stranger.post('/api/auth/sign-in/email', { email, password: PASSWORD }));
      expect(await signIn(person.email)).toEqual([401, 'errors.signInRefused']);
      expect(await signIn(person.newEmail)).toEqual([401, 'errors.signInRefused']);
      for (const path of ['forgot-password', 'verify-email/resend'])
        await expectOk(stranger.post(`/api/auth/${path}`, { email: person.email }));
      expect(await steps.letters()).toEqual([]);
      await transact(db, (trx) => enableUser(trx, person.userId));
      await expectOk(stranger.post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD }));
    });
  });
});
