import { SECURITY_EVENTS, type SecurityEvent, securityLogPageSchema } from '@bothways/domain/account';
import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { DEMO_PASSWORD } from '#demo';
import { sqliteForTest } from '#kernel/db/testing';
import { startTwilioServer, type TwilioServer } from '#kernel/sms/testing';
import { addPasskey, askToUse, SoftwareAuthenticator } from '#people/passkeys/testing';
import { codeIn } from '#people/phone/testing';
import { AccountSteps, type Browser, expectOk, PASSWORD, TEST_ORIGIN } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const EMAIL = 'letters@example.test';
const NEW_EMAIL = 'new-letters@example.test';
const ADMIN = 'admin@bothways.test';
const RIGHT = { currentPassword: PASSWORD };
const IP = '203.0.113.77';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
const FROM = { 'x-forwarded-for': IP, 'user-agent': FIREFOX };

let steps: AccountSteps;
let twilio: TwilioServer;
let person: Browser;
beforeAll(async () => {
  twilio = await startTwilioServer();
  const config = { trustProxy: true, sms: { provider: 'twilio' as const, ...twilio.config } };
  steps = await AccountSteps.start(await sqliteForTest(), { config });
  // Rows of a deleted account go with it: this copy shows that its deletion wrote one.
  const { db } = steps.services.database;
  await sql`create table copies as select * from "securityLog"`.execute(db);
  await sql`create trigger copying after insert on "securityLog" begin
    insert into copies select * from "securityLog" where id = new.id; end`.execute(db);
  person = steps.browser(FROM);
});
afterAll(async () => {
  await steps.stop();
  await twilio.close();
  await steps.services.database.close();
});

const rowSchema = z.object({
  ...{ event: z.string(), userId: z.string() },
  ...{ ip: z.string().nullable(), device: z.string().nullable(), bySupport: z.number() },
});
const story = { secret: '', recoveryCodes: [''] };
const passkey = { id: '' };
const authenticator = new SoftwareAuthenticator(TEST_ORIGIN, { counts: true });
let letters: Awaited<ReturnType<AccountSteps['letters']>> = [];
const tokenTo = (address: string) => letters.findLast(({ to }) => to === address)?.token ?? '';
const written = async () => {
  const { db } = steps.services.database;
  const rows = await sql`select * from copies`.execute(db);
  const audit = await db.selectFrom('auditLog').select(['action', 'actor', 'ip']).orderBy('seq').execute();
  const isSecurity = ({ action }: { action: string }) => SECURITY_EVENTS.some((event) => event === action);
  return { rows: z.array(rowSchema).parse(rows.rows), audit: audit.filter(isSecurity) };
};
const nextCode = () => {
  steps.services.clock.ms += 30_000;
  return steps.codeOf(story.secret);
};
const another = async (email: string) => {
  const browser = steps.browser(FROM);
  await expectOk(browser.post('/api/auth/sign-up/email', { name: 'Eva', email, password: PASSWORD }));
  letters = await steps.letters();
  // Elsewhere: whoever confirms where they registered comes from no new device.
  await expectOk(steps.browser(FROM).post('/api/auth/verify-email', { token: tokenTo(email) }));
  await steps.signIn(browser, email);
  await steps.letters();
  return browser;
};

interface Act {
  events: SecurityEvent[];
  act: () => Promise<unknown>;
  /** Whose mailbox gets the letter. */
  to?: string;
  /** Words of each letter's subject. */
  subjects: RegExp[];
  /** Done by the back office, from an address that the letter does not name. */
  bySupport?: true;
}

const ADMIN_IP = '198.51.100.9';
/** The browser of an administrator, whose sign-in is no part of the act. */
const administrator = async (ip = IP) => {
  const admin = steps.browser({ ...FROM, 'x-forwarded-for': ip });
  await steps.signIn(admin, ADMIN, DEMO_PASSWORD);
  await steps.letters();
  Object.assign(before, await written());
  return admin;
};
/** An act of the back office in Eva's account. */
const bySupport = (
  event: SecurityEvent,
  subject: RegExp,
  act: (admin: Browser, userId: string) => Promise<Response>,
): Act => ({
  events: [event],
  to: 'eva@example.test',
  bySupport: true,
  subjects: [subject],
  act: async () => {
    const admin = await administrator(ADMIN_IP);
    const { id } = await steps.services.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'eva@example.test')
      .executeTakeFirstOrThrow();
    return act(admin, id);
  },
});
/** Asks, between password and code, to get in without the second factor. */
const askForLost = async (email: string) => {
  const browser = steps.browser(FROM);
  await steps.signIn(browser, email);
  return browser.post('/api/auth/lost-factor/ask');
};
const givenTo = async (admin: Browser, userId: string) => {
  const { version } = z
    .object({ version: z.string() })
    .loose()
    .parse(Object(await expectOk(admin.get(`/api/admin/users/${userId}`))).user);
  return version;
};

/** One story of an account, in which each security event happens. */
const ACTS: Act[] = [
  {
    events: ['account.new-device'],
    act: () => steps.signIn(steps.browser(FROM), EMAIL),
    subjects: [/New sign-in/],
  },
  {
    events: ['account.sign-in-letter-asked'],
    act: () => person.post('/api/auth/sign-in/letter', { email: EMAIL }),
    subjects: [/Your link to sign in/],
  },
  {
    events: ['account.password-reset-asked'],
    act: () => person.post('/api/auth/forgot-password', { email: EMAIL }),
    subjects: [/Reset your password/],
  },
  {
    events: ['account.password-changed'],
    act: () => person.post('/api/auth/reset-password', { token: tokenTo(EMAIL), password: PASSWORD }),
    subjects: [/password was changed/],
  },
  {
    events: ['account.password-changed'],
    act: async () => {
      await steps.signIn(person, EMAIL);
      return person.post('/api/account/password', { ...RIGHT, newPassword: PASSWORD });
    },
    subjects: [/password was changed/],
  },
  {
    events: ['account.sessions-ended'],
    act: () => person.post('/api/account/sessions/end-others'),
    subjects: [/Sessions of your account were ended/],
  },
  {
    events: ['account.phone-verified'],
    act: async () => {
      const body = { phoneNumber: '612345678', countryCode: 'ES' };
      await expectOk(person.post('/api/auth/phone/send-code', body));
      const code = codeIn({ text: twilio.taken.at(-1)?.Body ?? '' });
      return person.post('/api/auth/phone/verify-code', { code });
    },
    subjects: [/phone number of your account has changed/],
  },
  {
    events: ['account.second-factor-enabled'],
    act: async () => Object.assign(story, await steps.enableFactor(person)),
    subjects: [/second factor is on/],
  },
  {
    events: ['account.device-trusted'],
    act: async () => {
      await steps.signIn(person, EMAIL);
      const body = { code: nextCode(), trustDevice: true };
      return person.post('/api/auth/sign-in/second-factor', body);
    },
    subjects: [/device was trusted/],
  },
  {
    events: ['account.trusted-device-copied'],
    act: async () => {
      const copied = [...person.cookies].filter(([name]) => name.startsWith('trust-'));
      await steps.signIn(person, EMAIL);
      steps.services.clock.ms += 10 * MINUTE_MS;
      for (const [name, value] of copied) person.cookies.set(name, value);
      return steps.signIn(person, EMAIL);
    },
    subjects: [/device is no longer trusted/],
  },
  {
    events: ['account.recovery-codes-renewed'],
    act: async () => {
      const body = { ...RIGHT, code: nextCode() };
      const answer = await expectOk(person.post('/api/account/second-factor/recovery-codes', body));
      return Object.assign(story, z.object({ recoveryCodes: z.array(z.string()) }).parse(answer));
    },
    subjects: [/New recovery codes/],
  },
  {
    events: ['account.lost-factor-asked'],
    act: async () => {
      steps.services.clock.ms += 3 * DAY_MS;
      return askForLost(EMAIL);
    },
    subjects: [/you have lost your second factor/],
  },
  {
    events: ['account.lost-factor-started'],
    act: () => steps.browser(FROM).post('/api/auth/lost-factor/start', { token: tokenTo(EMAIL) }),
    subjects: [/wants to sign in without your second factor/],
  },
  {
    events: ['account.lost-factor-cancelled'],
    act: () => person.post('/api/account/lost-factor/cancel'),
    subjects: [/without your second factor was cancelled/],
  },
  {
    events: ['account.recovery-code-used', 'account.second-factor-disabled'],
    act: () => person.post('/api/account/second-factor/disable', { ...RIGHT, code: story.recoveryCodes[0] }),
    subjects: [/recovery code was used/, /second factor is off/],
  },
  {
    events: ['alerts.linked'],
    act: () => person.post('/api/alerts/telegram/link'),
    subjects: [/Telegram chat was linked/],
  },
  {
    events: ['alerts.unlinked'],
    act: () => person.send('DELETE', '/api/alerts/telegram'),
    subjects: [/Telegram chat was unlinked/],
  },
  {
    events: ['account.passkey-added'],
    act: async () => Object.assign(passkey, await addPasskey(person, RIGHT, { authenticator })),
    subjects: [/passkey was added/],
  },
  {
    events: ['account.passkey-copied'],
    act: async () => {
      authenticator.counter = 1;
      const use = async () => ({ credential: authenticator.use(await askToUse(person)) });
      await expectOk(person.post('/api/auth/sign-in/passkey', await use()));
      authenticator.counter = 0;
      const refused = await person.post('/api/auth/sign-in/passkey', await use());
      expect(refused.status).toBe(400);
    },
    subjects: [/passkey was refused/],
  },
  {
    events: ['account.passkey-removed'],
    act: () => person.post(`/api/account/passkeys/${passkey.id}/remove`, RIGHT),
    subjects: [/passkey was removed/],
  },
  {
    events: ['account.exported'],
    act: () => person.post('/api/account/export', RIGHT),
    subjects: [/data was exported/],
  },
  {
    events: ['account.email-change-asked'],
    act: () => person.post('/api/account/email', { newEmail: NEW_EMAIL, ...RIGHT }),
    subjects: [/is being changed/],
  },
  {
    events: ['account.email-changed'],
    act: () => person.post('/api/auth/verify-email', { token: tokenTo(NEW_EMAIL) }),
    subjects: [/address of your account has changed/],
  },
  {
    events: ['account.time-out-started'],
    to: NEW_EMAIL,
    act: () => person.post('/api/account/limits/time-out', { length: 'day' }),
    subjects: [/time-out has started/],
  },
  {
    events: ['account.deleted'],
    to: NEW_EMAIL,
    act: () => person.post('/api/account/delete', { ...RIGHT, confirmation: NEW_EMAIL }),
    subjects: [/account was deleted/],
  },
  {
    events: ['account.self-excluded'],
    to: 'eva@example.test',
    act: async () => {
      const eva = await another('eva@example.test');
      Object.assign(before, await written());
      return eva.post('/api/account/limits/exclusion', { length: 'year', ...RIGHT });
    },
    subjects: [/You are excluded/],
  },
  {
    events: ['account.lost-factor-removed'],
    to: 'lia@example.test',
    act: async () => {
      const email = 'lia@example.test';
      await steps.enableFactor(await another(email));
      await expectOk(askForLost(email));
      letters = await steps.letters();
      const from = steps.browser(FROM);
      await expectOk(from.post('/api/auth/lost-factor/start', { token: tokenTo(email) }));
      for (let day = 0; day < 3; day += 1) {
        steps.services.clock.ms += DAY_MS;
        steps.services.jobs.poll();
        letters = await steps.letters();
      }
      Object.assign(before, await written());
      const finish = { token: tokenTo(email), password: PASSWORD };
      return from.post('/api/auth/lost-factor/finish', finish);
    },
    subjects: [/second factor was removed/],
  },
  bySupport('account.plan-changed', /plan of your account/, async (admin, id) =>
    admin.send(
      'PUT',
      `/api/admin/users/${id}/plan`,
      JSON.stringify({ plan: 'pro', version: await givenTo(admin, id) }),
    ),
  ),
  bySupport('assignment.created', /may do more/, (admin, userId) =>
    admin.post('/api/admin/iam/assignments', { userId, roleId: 'customer' }),
  ),
  bySupport('assignment.deleted', /may do less/, (admin, id) =>
    admin.send('DELETE', `/api/admin/iam/assignments/${id}/customer`),
  ),
  bySupport('assignment.updated', /roles of your account/, async (admin, id) =>
    admin.send(
      'PUT',
      `/api/admin/iam/users/${id}/roles`,
      JSON.stringify({ roleIds: ['customer'], version: await givenTo(admin, id) }),
    ),
  ),
  bySupport('account.disabled', /was closed/, (admin, id) =>
    admin.post(`/api/admin/users/${id}/disable`, { reason: 'Asked for' }),
  ),
  bySupport('account.enabled', /open again/, (admin, id) => admin.post(`/api/admin/users/${id}/enable`, {})),
  {
    events: ['deploy-key.created'],
    to: ADMIN,
    act: async () => {
      const admin = await administrator();
      return admin.post('/api/admin/deploy-keys', {
        name: 'Tips',
        remotes: ['mf-tips'],
        reach: 'canary',
        maxSharePct: 25,
        days: 30,
      });
    },
    subjects: [/deploy key was made/],
  },
];
const before: Awaited<ReturnType<typeof written>> = { rows: [], audit: [] };

test('each security event writes a letter, a row of the log and an audit entry, each of them once', async () => {
  await expectOk(person.post('/api/auth/sign-up/email', { name: 'Ana', email: EMAIL, password: PASSWORD }));
  letters = await steps.letters();
  await expectOk(person.post('/api/auth/verify-email', { token: tokenTo(EMAIL) }));
  for (const { events, act, to = EMAIL, subjects, bySupport: isSupport } of ACTS) {
    Object.assign(before, await written());
    const answer = await act();
    if (answer instanceof Response) expect([events, answer.status]).toEqual([events, 200]);
    letters = await steps.letters();
    const after = await written();
    const rows = after.rows.slice(before.rows.length);
    expect(rows.map(({ event }) => event)).toEqual(events);
    expect(after.audit.slice(before.audit.length).map(({ action }) => action)).toEqual(events);
    const from = isSupport ? [null, null, 1] : [IP, 'Firefox, Windows', 0];
    for (const row of rows) expect([events, row.ip, row.device, row.bySupport]).toEqual([events, ...from]);
    // The proof of a deletion holds nothing of the person.
    const proven = events.includes('account.deleted') ? null : isSupport ? ADMIN_IP : IP;
    for (const { ip } of after.audit.slice(before.audit.length))
      expect([events, ip]).toEqual([events, proven]);
    const here = letters.filter((letter) => letter.to === to);
    expect([events, here.length]).toEqual([events, subjects.length]);
    for (const [index, subject] of subjects.entries()) expect(here[index]?.subject).toMatch(subject);
    if (!events.includes('account.password-reset-asked') && !events.includes('account.email-change-asked'))
      for (const { text } of here) {
        expect(text).toMatch(isSupport ? /by: our support/ : /Firefox, Windows[\s\S]*203\.0\.113\.77/);
        expect(text).not.toContain(ADMIN_IP);
      }
    if (events.includes('account.deleted'))
      expect(here[0]?.text).toContain(`Number of the deletion: ${rows[0]?.userId}`);
  }
});

test('an act does not happen where one of the three cannot be written', async () => {
  const { db } = steps.services.database;
  const ida = await another('ida@example.test');
  for (const table of ['securityLog', 'jobs', 'auditLog']) {
    await sql`create trigger failing before insert on ${sql.table(table)} begin
      select raise(abort, 'no'); end`.execute(db);
    const answer = await ida.post('/api/account/limits/time-out', { length: 'day' });
    await sql`drop trigger failing`.execute(db);
    const pauses = await db.selectFrom('pauses').selectAll().where('kind', '=', 'timeOut').execute();
    const log = await db
      .selectFrom('securityLog')
      .selectAll()
      .where('event', '=', 'account.time-out-started');
    const { id } = await steps.me(ida);
    expect([table, answer.status, pauses.filter(({ userId }) => userId === id)]).toEqual([table, 500, []]);
    expect(await log.where('userId', '=', id).execute()).toEqual([]);
    expect(await steps.letters()).toEqual([]);
  }
});

test('the story has every security event', () => {
  const performed = new Set(ACTS.flatMap(({ events }) => events));
  expect(SECURITY_EVENTS.filter((event) => !performed.has(event))).toEqual([]);
});

test('the log of an account is its own, newest first, in pages', async () => {
  const eva = await another('pages@example.test');
  for (const length of ['day', 'week', 'month']) {
    steps.services.clock.ms += 1;
    await expectOk(eva.post('/api/account/limits/time-out', { length }));
  }
  const read = async (browser: Browser, query = '') =>
    securityLogPageSchema.parse(await expectOk(browser.get(`/api/account/security-log${query}`)));
  const all = await read(eva);
  expect(all.nextBefore).toBeUndefined();
  expect(all.entries.map(({ event }) => event)).toEqual([
    'account.time-out-started',
    'account.time-out-started',
    'account.time-out-started',
    'account.new-device',
  ]);
  expect(all.entries[0]).toMatchObject({ ip: IP, device: 'Firefox, Windows' });
  const first = await read(eva, '?limit=3');
  expect(first.entries).toEqual(all.entries.slice(0, 3));
  expect(await read(eva, `?limit=3&before=${first.nextBefore}`)).toEqual({
    success: true,
    entries: all.entries.slice(3),
  });
  const mona = await another('mona@example.test');
  expect((await read(mona)).entries).toHaveLength(1);
  // A row of somebody else's log is no position in one's own.
  expect((await read(mona, `?before=${first.nextBefore}`)).entries).toEqual([]);
  expect((await eva.get('/api/account/security-log?limit=0')).status).toBe(400);
});
