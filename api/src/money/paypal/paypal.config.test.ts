import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '#kernel/errors';
import { readConfig } from '../../config.ts';

const SECRET = 'canary-paypal-secret';
const PAYPAL = {
  PAYPAL_CLIENT_ID: 'AaBbCcDdEeFf_0123-4',
  PAYPAL_CLIENT_SECRET: SECRET,
  PAYPAL_WEBHOOK_ID: '8PT597110X687430LKGECATA',
  PAYPAL_PLANS: 'pro.weekly=P-1AB, pro.monthly=P-2CD,starter.biannual=P-3EF',
};
const PRODUCTION = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://bothways.example',
};

test('without any of its variables there is no PayPal', () => {
  expect(readConfig({}).paypal).toBeUndefined();
  expect(readConfig({ PAYPAL_MODE: 'live' }).paypal).toBeUndefined();
});

test('with all of them it is the sandbox, and live by word', () => {
  expect(readConfig(PAYPAL).paypal).toEqual({
    clientId: PAYPAL.PAYPAL_CLIENT_ID,
    clientSecret: SECRET,
    webhookId: PAYPAL.PAYPAL_WEBHOOK_ID,
    apiUrl: 'https://api-m.sandbox.paypal.com',
    sdkUrl: `https://www.paypal.com/sdk/js?client-id=${PAYPAL.PAYPAL_CLIENT_ID}&components=buttons&vault=true&intent=subscription&currency=EUR`,
    certificates: { origin: 'https://api.sandbox.paypal.com', roots: 'system' },
    planIds: { starter: { biannual: 'P-3EF' }, pro: { weekly: 'P-1AB', monthly: 'P-2CD' } },
  });
  expect(readConfig({ ...PRODUCTION, ...PAYPAL, PAYPAL_MODE: 'live' }).paypal).toMatchObject({
    apiUrl: 'https://api-m.paypal.com',
    certificates: { origin: 'https://api.paypal.com', roots: 'system' },
  });
});

test.each(['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_PLANS'])(
  'half of it is refused: without %s',
  (name) => {
    const env = { ...PAYPAL, [name]: '' };
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(`PayPal needs these to be set too: ${name}`);
    expect(() => readConfig(env)).not.toThrow(SECRET);
  },
);

test.each([
  [{ PAYPAL_MODE: 'test' }, /PAYPAL_MODE/],
  [{ PAYPAL_PLANS: 'free.weekly=P-1AB' }, /PAYPAL_PLANS: must be like/],
  [{ PAYPAL_PLANS: 'pro.daily=P-1AB' }, /PAYPAL_PLANS/],
  [{ PAYPAL_PLANS: 'pro.weekly=P-1AB,pro.weekly=P-2CD' }, /PAYPAL_PLANS/],
  [{ PAYPAL_PLANS: 'pro.weekly=<b>' }, /PAYPAL_PLANS/],
  [{ PAYPAL_WEBHOOK_ID: 'a|b|c|d' }, /PAYPAL_WEBHOOK_ID/],
  [{ PAYPAL_URL: 'http://paypal.example' }, /PAYPAL_URL: must be https/],
  [{ PAYPAL_SDK_URL: 'ftp://paypal.example/sdk' }, /PAYPAL_SDK_URL/],
  [{ PAYPAL_ROOT_FILE: '/nowhere/root.pem' }, /PAYPAL_ROOT_FILE: .* holds no certificate/],
])('%j is refused by name', (change, message) => {
  expect(() => readConfig({ ...PAYPAL, ...change })).toThrow(ConfigError);
  expect(() => readConfig({ ...PAYPAL, ...change })).toThrow(message);
});

test('a file that is no certificate is refused at the start', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'bothways-root-')), 'root.pem');
  writeFileSync(file, 'nothing');
  expect(() => readConfig({ ...PAYPAL, PAYPAL_ROOT_FILE: file })).toThrow(/PAYPAL_ROOT_FILE/);
});

test('the emulator stands for it outside production, its certificates lie beside it', () => {
  const emulator = {
    PAYPAL_URL: 'http://localhost:4100/',
    PAYPAL_SDK_URL: 'http://localhost:4100/sdk/js',
  };
  expect(readConfig({ ...PAYPAL, ...emulator }).paypal).toMatchObject({
    apiUrl: 'http://localhost:4100',
    sdkUrl: expect.stringMatching(/^http:\/\/localhost:4100\/sdk\/js\?client-id=/),
    certificates: { origin: 'http://localhost:4100' },
  });
});

test.each([
  [{ PAYPAL_URL: 'http://localhost:4100' }, /PAYPAL_URL is refused/],
  [{ PAYPAL_URL: 'https://api-m.paypal.com.evil.example' }, /PAYPAL_URL is refused/],
  [{ PAYPAL_URL: 'https://api-m.paypal.com', PAYPAL_MODE: 'sandbox' }, /PAYPAL_URL is refused/],
  [{ PAYPAL_SDK_URL: 'https://evil.example/sdk/js' }, /PAYPAL_SDK_URL is refused/],
  [{ PAYPAL_ROOT_FILE: '/etc/ssl/root.pem' }, /PAYPAL_ROOT_FILE is refused/],
])('production refuses %j', (change, message) => {
  expect(() => readConfig({ ...PRODUCTION, ...PAYPAL, ...change })).toThrow(message);
});

test('production takes addresses that are PayPal', () => {
  const own = {
    PAYPAL_MODE: 'live',
    PAYPAL_URL: 'https://api.paypal.com',
    PAYPAL_SDK_URL: 'https://www.paypal.com/sdk/js',
  };
  expect(readConfig({ ...PRODUCTION, ...PAYPAL, ...own }).paypal).toMatchObject({
    apiUrl: 'https://api.paypal.com',
    certificates: { origin: 'https://api.paypal.com' },
  });
});
