import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { credentialsAnswerSchema } from '@bothways/domain/bot-accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { DEMO_PASSWORD } from '#demo';
import { testSeals } from '#kernel/audit/testing';
import { migrate, openDatabase } from '#kernel/db';
import { createLog } from '#kernel/log';
import { startTwilioServer, type TwilioServer } from '#kernel/sms/testing';
import { codeIn } from '#people/phone/testing';
import { AccountSteps, type Browser, expectOk, INGEST_KEY, refusalOf } from '#testing';
import { apiDocument } from '#web/docs/testing';
import { OPERATIONS } from './operations.ts';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const EMAIL = 'canary@example.test';
const PASSWORD = `canary-password-${randomBytes(8).toString('hex')}`;
const NEXT_PASSWORD = `canary-next-${randomBytes(8).toString('hex')}`;
/** What is typed wrong is often right elsewhere, or one letter away from it. */
const WRONG_PASSWORD = `canary-wrong-${randomBytes(8).toString('hex')}`;
const WRONG_TOKEN = randomBytes(32).toString('base64url');
/** Typed where the name of a field belongs: the answer may name it, as it does with every field that is unknown. */
const MISPLACED = `canary-misplaced-${randomBytes(8).toString('hex')}`;
/** What lets the bot into an account at a bookmaker. */
const BOOKIE_PASSWORD = `canary-bookie-${randomBytes(8).toString('hex')}`;
const PHONE = '612908374';
const WRONG_PHONE = `${PHONE}123456789`;

/** Fields that take a secret, in whatever body. */
const SECRET_FIELD = /password|token|^code$|phoneNumber/i;
/** What is planted into such a field everywhere, where it is wrong. */
const plantOf = (field: string): string => {
  if (/password/i.test(field)) return WRONG_PASSWORD;
  return field === 'phoneNumber' ? WRONG_PHONE : WRONG_TOKEN;
};
/** Other fields, so that the body is looked at to its end. */
const FILLING: Record<string, string> = {
  email: EMAIL,
  newEmail: 'canary-next@example.test',
  name: 'Ana',
  countryCode: 'ES',
  configType: 'prematch',
  confirmation: EMAIL,
};

const folder = mkdtempSync(join(tmpdir(), 'bothways-secrets-'));
const logged: string[] = [];
let twilio: TwilioServer;
let steps: AccountSteps;
let browser: Browser;
/** Every secret that was ever there, with what it is. */
const secrets = new Map<string, string>([
  [PASSWORD, 'a password'],
  [NEXT_PASSWORD, 'a new password'],
  [WRONG_PASSWORD, 'a wrong password'],
  [WRONG_TOKEN, 'a wrong token or code'],
  [WRONG_PHONE, 'a wrong number'],
  [MISPLACED, 'a misplaced secret'],
  [INGEST_KEY, 'the key of the ingest'],
  [BOOKIE_PASSWORD, 'a password of a bookmaker'],
]);
const refusals: string[] = [];
/** An answer that must be good; what it sets as cookies is a secret. */
const good = async (answer: Promise<Response>) => {
  const response = await answer;
  for (const cookie of response.headers.getSetCookie()) {
    const value = /^[^=]+=([^;]{20,})/.exec(cookie)?.[1];
    if (value !== undefined) secrets.set(value, `a cookie: ${cookie.split('=')[0]}`);
  }
  return expectOk(Promise.resolve(response));
};
const refused = async (answer: Promise<Response>) => {
  const response = await answer;
  expect([response.status, response.status >= 400]).toEqual([response.status, true]);
  refusals.push(`${JSON.stringify([...response.headers])} ${await response.text()}`);
};

beforeAll(async () => {
  twilio = await startTwilioServer();
  secrets.set(twilio.config.authToken, 'the key of the text messages');
  const database = openDatabase({
    url: undefined,
    file: join(folder, 'test.sqlite'),
    onError: (error) => {
      throw error;
    },
    plugins: [testSeals()],
  });
  await migrate(database);
  const close = () => database.db.destroy();
  steps = await AccountSteps.start(
    { ...database, close },
    {
      log: createLog('debug', { write: (line) => void logged.push(line) }),
      config: { sms: { provider: 'twilio', ...twilio.config } },
    },
  );
  browser = steps.browser();
});
afterAll(async () => {
  await steps.stop();
  await twilio.close();
  await steps.services.database.close();
  rmSync(folder, { recursive: true, force: true });
});

const linkOf = async (): Promise<string> => {
  const token = (await steps.letters()).findLast(({ to }) => to === EMAIL)?.token ?? '';
  expect(token).toHaveLength(43);
  secrets.set(token, 'a link');
  return token;
};
const keep = <T>(schema: z.ZodType<T>, answer: unknown, what: string): T => {
  const parsed = schema.parse(answer);
  for (const value of Object.values(z.record(z.string(), z.unknown()).parse(parsed)))
    for (const secret of z.array(z.string()).catch([]).parse([value].flat())) secrets.set(secret, what);
  return parsed;
};

test('an account lives with every kind of secret', async () => {
  await good(browser.post('/api/auth/sign-up/email', { name: 'Ana', email: EMAIL, password: PASSWORD }));
  await good(browser.post('/api/auth/verify-email', { token: await linkOf() }));
  await good(browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD }));
  await good(browser.post('/api/auth/phone/send-code', { phoneNumber: PHONE, countryCode: 'ES' }));
  const code = codeIn({ text: twilio.taken.at(-1)?.Body ?? '' });
  secrets.set(code, 'a code by text');
  await good(browser.post('/api/auth/phone/verify-code', { code }));

  const setup = await good(browser.post('/api/account/second-factor/setup', { currentPassword: PASSWORD }));
  const { secret } = keep(z.object({ secret: z.string() }), setup, 'the secret of an app');
  const codeNow = () => {
    steps.services.clock.ms += 30_000;
    const now = steps.codeOf(secret);
    secrets.set(now, 'a code of an app');
    return now;
  };
  const confirmed = await good(browser.post('/api/account/second-factor/confirm', { code: codeNow() }));
  const codes = z.object({ recoveryCodes: z.array(z.string()) });
  keep(codes, confirmed, 'a recovery code');
  const renewed = await good(
    browser.post('/api/account/second-factor/recovery-codes', { currentPassword: PASSWORD, code: codeNow() }),
  );
  const { recoveryCodes } = keep(codes, renewed, 'a recovery code');

  await good(
    browser.post('/api/account/password', { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD }),
  );
  await steps.letters();
  await good(browser.post('/api/auth/forgot-password', { email: EMAIL }));
  await good(browser.post('/api/auth/reset-password', { token: await linkOf(), password: PASSWORD }));
  for (const last of [codeNow(), recoveryCodes[0]]) {
    await good(browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD }));
    await good(browser.post('/api/auth/sign-in/second-factor', { code: last }));
  }
  const made = await good(
    browser.post('/api/settings/arbs/prematch', { name: 'Mine', payload: {}, setAsActive: false }),
  );
  const { data } = z.object({ data: z.object({ _id: z.object({ id: z.string() }) }) }).parse(made);
  const shared = await good(browser.post(`/api/settings/arbs/prematch/share?id=${data._id.id}`));
  const { token } = z.object({ data: z.object({ token: z.string() }) }).parse(shared).data;
  secrets.set(token, 'a share link');
});

test('an account at a bookmaker is added, read, changed and read in vain', async () => {
  const { db } = steps.services.database;
  const office = steps.browser();
  await good(
    office.post('/api/auth/sign-in/email', { email: 'admin@bothways.test', password: DEMO_PASSWORD }),
  );
  const { email } = await db.selectFrom('botUsers').select('email').executeTakeFirstOrThrow();
  const path = '/api/bot/users/bookie/credentials';
  const call = { userEmail: email, bookieName: 'jokerbet', version: null };
  const credentials = { username: 'ana', password: BOOKIE_PASSWORD, enabled: true };
  const send = (body: object) => office.send('PUT', path, JSON.stringify(body));
  await good(send({ ...call, credentials }));
  const read = await office.get(`${path}/${email}/jokerbet`);
  const known = credentialsAnswerSchema.parse(await read.json()).data.credentials;
  expect(known.password).toBe(BOOKIE_PASSWORD);
  await good(send({ ...call, version: known.version, credentials: { username: 'ana.m' } }));
  const stale = await send({ ...call, version: known.version, credentials: { enabled: false } });
  expect([stale.status, await stale.text()]).toEqual([409, expect.not.stringContaining(BOOKIE_PASSWORD)]);
  await refused(send({ ...call, bookieName: 'nobookie', credentials }));
  await refused(send({ ...call, credentials: { ...credentials, birthdate: BOOKIE_PASSWORD } }));
  await refused(send({ ...call, credentials: { ...credentials, enabled: BOOKIE_PASSWORD } }));
  await refused(send({ ...call, credentials: BOOKIE_PASSWORD }));
  const list = await office.get('/api/bot/users');
  expect(await list.text()).not.toContain(BOOKIE_PASSWORD);
});

const bodySchema = z.object({ properties: z.record(z.string(), z.unknown()) });
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        requestBody: z
          .object({
            content: z.object({ 'application/json': z.object({ schema: z.unknown() }).optional() }),
          })
          .optional(),
      }),
    ),
  ),
});

test('every operation that takes a secret refuses a wrong one', async () => {
  const { paths } = documentSchema.parse(apiDocument(OPERATIONS));
  const planted: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const schema = bodySchema.safeParse(requestBody?.content['application/json']?.schema).data;
      const fields = Object.keys(schema?.properties ?? {});
      if (!fields.some((field) => SECRET_FIELD.test(field))) continue;
      planted.push(path);
      const entries = fields.flatMap((field) => {
        const value = SECRET_FIELD.test(field) ? plantOf(field) : FILLING[field];
        return value === undefined ? [] : [[field, value]];
      });
      const body = Object.fromEntries(entries);
      const send = (one: object, headers = {}) =>
        browser.send(method.toUpperCase(), path, JSON.stringify(one), headers);
      const isSignUp = path.includes('sign-up');
      if (!isSignUp) await refused(send(body));
      // A secret in the wrong place: as a name, beside the body, in the wrong type.
      await refused(send({ ...body, [MISPLACED]: WRONG_TOKEN }));
      await refused(send(body, { 'content-type': 'text/plain' }));
      await refused(browser.send(method.toUpperCase(), path, `{"${WRONG_PASSWORD}": ${WRONG_TOKEN}`));
    }
  }
  expect(planted.length).toBeGreaterThan(14);
  const key = { authorization: `Bearer ${WRONG_TOKEN}` };
  await refused(browser.send('POST', '/api/ingest/quotes', '{}', key));
  await refused(browser.send('POST', '/api/ingest/results', '{}', key));
  const stranger = steps.browser();
  stranger.cookies.set('session', WRONG_TOKEN);
  await refused(stranger.get('/api/auth/me'));
  await refused(stranger.get(`/api/none?token=${WRONG_TOKEN}&password=${WRONG_PASSWORD}`));
});

test('text messages that do not go out are complained about without what they say', async () => {
  twilio.mood = { status: 500, code: 20500 };
  const sent = browser.post('/api/auth/phone/send-code', {
    phoneNumber: '612908375',
    countryCode: 'ES',
    currentPassword: PASSWORD,
  });
  expect(await refusalOf(sent)).toEqual([expect.any(Number), 'errors.sendFailed']);
  secrets.set('612908375', 'a number');
});

/** Digits alone turn up in hashes: a code counts where no other letter or digit touches it. */
const isIn = (text: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(text) : text.includes(secret);
const found = (text: string): string[] =>
  [...secrets].filter(([secret]) => isIn(text, secret)).map(([, what]) => what);

test('none of it is found in the log, the audit log, a refusal or the figures', async () => {
  await steps.services.idle();
  const { db } = steps.services.database;
  const audit = await db.selectFrom('auditLog').selectAll().execute();
  const metrics = await (await browser.get('/metrics')).text();
  secrets.set(PHONE, 'a number');
  expect(logged.length).toBeGreaterThan(10);
  expect(refusals.length).toBeGreaterThan(50);
  expect(found(logged.join('\n'))).toEqual([]);
  expect(found(JSON.stringify(audit))).toEqual([]);
  expect(found(refusals.join('\n'))).toEqual(['a misplaced secret']);
  expect(found(metrics)).toEqual([]);
});

test('and none of it is in the database, neither in its tables nor in its files', async () => {
  const { db } = steps.services.database;
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    // The verified number is shown to its owner, and the one that waits for a code is needed for the next text.
    const open = name === 'profiles' || name.startsWith('phone') ? ['a number'] : [];
    expect({ [name]: found(JSON.stringify(rows)).filter((what) => !open.includes(what)) }).toEqual({
      [name]: [],
    });
  }
  for (const file of readdirSync(folder)) {
    const bytes = Buffer.from(readFileSync(join(folder, file))).toString('latin1');
    expect({ [file]: found(bytes).filter((what) => what !== 'a number') }).toEqual({ [file]: [] });
  }
});
