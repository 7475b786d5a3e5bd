import { errorAnswerSchema } from '@bothways/domain/errors';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { digestsOf, sqliteForTest, type TestDatabase } from '#kernel/db/testing';
import { AccountSteps, type Browser, PASSWORD } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const EMAIL = 'ana@example.test';
const TOKEN = 't'.repeat(43);
const RIGHT = { currentPassword: PASSWORD };

/** Every body of signing in and of the account, as it would be taken. */
const BODIES: [operation: string, body: Record<string, unknown>][] = [
  ['POST /api/auth/sign-in/email', { email: EMAIL, password: PASSWORD, rememberMe: true }],
  ['POST /api/auth/sign-in/letter', { email: EMAIL }],
  ['POST /api/auth/sign-in/link', { token: TOKEN, rememberMe: true }],
  ['POST /api/auth/lost-factor/start', { token: TOKEN }],
  ['POST /api/auth/lost-factor/cancel', { token: TOKEN }],
  ['POST /api/auth/lost-factor/finish', { token: TOKEN, password: PASSWORD }],
  ['POST /api/auth/sign-in/second-factor', { code: '123456' }],
  ['POST /api/auth/sign-up/email', { name: 'Eva', email: 'eva@example.test', password: PASSWORD }],
  ['POST /api/auth/forgot-password', { email: EMAIL }],
  ['POST /api/auth/reset-password', { token: TOKEN, password: PASSWORD }],
  ['POST /api/auth/verify-email', { token: TOKEN }],
  ['POST /api/auth/verify-email/resend', { email: EMAIL }],
  ['PATCH /api/account/profile', { name: 'Ana', country: 'ES' }],
  ['POST /api/account/email', { newEmail: 'new@example.test', ...RIGHT }],
  ['POST /api/account/password', { newPassword: 'another long one', ...RIGHT }],
  ['POST /api/account/second-factor/setup', RIGHT],
  ['POST /api/account/second-factor/confirm', { code: '123456' }],
  ['POST /api/account/second-factor/disable', { code: '123456', ...RIGHT }],
  ['POST /api/account/second-factor/recovery-codes', { code: '123456', ...RIGHT }],
  ['POST /api/account/passkeys/options', RIGHT],
  ['POST /api/account/export', RIGHT],
  ['POST /api/account/delete', { confirmation: EMAIL, ...RIGHT }],
];
/** What may be left out. */
const OPTIONAL = new Set(['rememberMe', 'country', 'name']);
/** What a person must not be able to give themselves. */
const NOT_THEIRS = [
  'id',
  'ownerId',
  'userId',
  'role',
  'roles',
  'permissions',
  'balance',
  'credits',
  'isAdmin',
  'plan',
  'emailVerified',
  'phoneVerified',
  'createdAt',
  'tenantId',
];
const WRONG_VALUES: [what: string, value: unknown][] = [
  ['a number', 7],
  ['a list', ['a']],
  ['an object', { $ne: null }],
  ['null', null],
  ['nothing but spaces', '   '],
  ['a megabyte', 'x'.repeat(1024 * 1024)],
  ['two lines', 'a\r\nBcc: everybody@example.test'],
  ['a zero byte', 'a\u0000b@example.test'],
];

let steps: AccountSteps;
let browser: Browser;
let database: TestDatabase;
beforeAll(async () => {
  database = await sqliteForTest();
  steps = await AccountSteps.start(database);
  browser = await steps.newcomer(EMAIL);
});
afterAll(async () => {
  await steps.stop();
  await database.close();
});

const everything = () => digestsOf(database.db);

const send = (operation: string, text: string, headers: Record<string, string> = {}) => {
  const [method = '', path = ''] = operation.split(' ');
  return browser.send(method, path, text, headers);
};

async function expectRefused(response: Response, statuses = [400, 413, 415]): Promise<void> {
  const answer = errorAnswerSchema.parse(await response.json());
  expect(statuses).toContain(response.status);
  expect(answer.message.length).toBeGreaterThan(3);
  expect(answer.message.length).toBeLessThan(300);
}

describe.each(BODIES)('%s', (operation, body) => {
  const fields = Object.keys(body);
  const demanded = fields.filter(
    (field) =>
      operation.startsWith('POST') &&
      !(OPTIONAL.has(field) && field !== 'name') &&
      // Beside the password a passkey may stand for the code.
      !(field === 'code' && 'currentPassword' in body),
  );

  test('takes none of it without a field, with a wrong one or with one too many, and nothing changes', async () => {
    const before = await everything();
    for (const field of demanded) {
      const { [field]: _, ...rest } = body;
      await expectRefused(await send(operation, JSON.stringify(rest)));
    }
    for (const field of fields) {
      for (const [, value] of WRONG_VALUES) {
        // Any text may be somebody's password: those are compared, and found wrong.
        if (/password/i.test(field) && typeof value === 'string' && value.length < 129) continue;
        await expectRefused(await send(operation, JSON.stringify({ ...body, [field]: value })));
      }
    }
    for (const field of NOT_THEIRS) {
      await expectRefused(await send(operation, JSON.stringify({ ...body, [field]: 'x' })));
    }
    expect(await everything()).toEqual(before);
  });

  test('takes no prototype, no other type and no other form', async () => {
    const before = await everything();
    const text = JSON.stringify(body);
    const polluted = [
      text.replace('{', '{"__proto__":{"isAdmin":true},'),
      text.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},'),
    ];
    for (const hostile of [...polluted, '', '[]', 'null', '"text"', `[${text}]`, text.slice(0, -1)]) {
      await expectRefused(await send(operation, hostile));
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
    ]) {
      await expectRefused(await send(operation, text, { 'content-type': type }));
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(await everything()).toEqual(before);
  });
});

test('a refused body says which field, and its key, for the screen', async () => {
  const response = await send(
    'POST /api/account/password',
    JSON.stringify({ ...RIGHT, newPassword: 'short' }),
  );
  expect(await response.json()).toMatchObject({
    code: 'BAD_REQUEST',
    path: 'newPassword',
    error: 'errors.passwordInvalid',
  });
});
