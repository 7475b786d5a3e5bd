import { describe, expect, test } from 'vitest';
import { ConfigError } from '#kernel/errors';
import { readConfig } from './config.ts';

const SECRETS = { AUTH_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://bothways.example' };

test('an empty environment is the demo on localhost:4000 with the embedded database', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    publicUrl: 'http://localhost:4000',
    feeds: ['demo'],
    demo: true,
    databaseUrl: undefined,
    ingestKey: undefined,
    production: false,
  });
});

test('the demo, whose password is public, answers this machine only, and nobody says who they are by a header', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', trustProxy: false });
  expect(readConfig({ DEMO: '0' }).host).toBe('127.0.0.1');
  expect(readConfig({ NODE_ENV: 'production', ...SECRETS })).toMatchObject({
    host: '0.0.0.0',
    trustProxy: false,
  });
  expect(readConfig({ HOST: '10.0.0.5', TRUST_PROXY: '1' })).toMatchObject({
    host: '10.0.0.5',
    trustProxy: true,
  });
});

test('a blank variable is an unset one', () => {
  expect(readConfig({ DATABASE_URL: '', FEED: '' })).toMatchObject({
    databaseUrl: undefined,
    feeds: ['demo'],
  });
});

test('several feeds are named at once, and one by the old name', () => {
  expect(readConfig({ FEEDS: 'demo, the-odds-api' }).feeds).toEqual(['demo', 'the-odds-api']);
  expect(readConfig({ FEED: 'replay:a,b.csv' }).feeds).toEqual(['replay:a,b.csv']);
  expect(() => readConfig({ FEED: 'demo', FEEDS: 'none' })).toThrow(/both set/);
});

test('odds leave as files unless a feed’s terms forbid it and nobody has agreed otherwise', () => {
  expect(readConfig({}).oddsFiles).toBe(true);
  expect(readConfig({ FEEDS: 'demo,the-odds-api' }).oddsFiles).toBe(false);
  expect(readConfig({ FEEDS: 'demo,the-odds-api', THE_ODDS_API_EXPORT: '1' }).oddsFiles).toBe(true);
});

test('licensed prices of Betfair go by the ways that are named, by all where none is', () => {
  const licensed = { FEEDS: 'demo,betfair', BETFAIR_DISPLAY: 'licensed' };
  expect(readConfig(licensed).withheld).toEqual({ api: [], socket: [], push: [] });
  expect(readConfig({ ...licensed, BETFAIR_WAYS: 'api, socket' }).withheld).toEqual({
    api: [],
    socket: [],
    push: ['betfair_ex_uk'],
  });
  // What another feed tells of that bookmaker is not Betfair's.
  expect(readConfig({ ...licensed, FEEDS: 'demo', BETFAIR_WAYS: 'api' }).withheld.push).toEqual([]);
});

test('production refuses the demo', () => {
  expect(() => readConfig({ NODE_ENV: 'production', DEMO: '1', ...SECRETS })).toThrow(/DEMO=1 is refused/);
  expect(() => readConfig({ NODE_ENV: 'production', FEED: 'demo', ...SECRETS })).toThrow(/FEEDS=demo/);
  expect(() => readConfig({ NODE_ENV: 'production', FEEDS: 'none,demo', ...SECRETS })).toThrow(/FEEDS=demo/);
});

test('production demands its secrets by name and starts without demo once it has them', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/AUTH_SECRET, PUBLIC_URL/);
  expect(() => readConfig({ NODE_ENV: 'production', AUTH_SECRET: SECRETS.AUTH_SECRET })).toThrow(
    /: PUBLIC_URL$/,
  );
  expect(readConfig({ NODE_ENV: 'production', ...SECRETS })).toMatchObject({
    demo: false,
    feeds: ['none'],
    allowedOrigins: ['https://bothways.example'],
  });
});

test('master keys are versions and their secrets', () => {
  const [old, next] = ['m'.repeat(32), 'with:colon'.repeat(4)];
  expect(readConfig({ MASTER_KEYS: `2:${next}, 1:${old}` }).masterKeys).toEqual([
    { version: 2, secret: next },
    { version: 1, secret: old },
  ]);
});

describe('the figures', () => {
  const token = 'sixteen-letters!';
  const withToken = { key: token, name: 'METRICS_TOKEN' };
  const production = { NODE_ENV: 'production', ...SECRETS };

  test.each([
    ['the demo: everybody', {}, { access: 'public', own: undefined }],
    ['production: nobody', production, { access: undefined, own: undefined }],
    ['a token', { ...production, METRICS_TOKEN: token }, { access: withToken, own: undefined }],
    ['a token in the demo', { METRICS_TOKEN: token }, { access: withToken, own: undefined }],
    [
      'a port of their own, on this machine',
      { ...production, METRICS_PORT: '9100' },
      { access: undefined, own: { host: '127.0.0.1', port: 9100, access: 'public' } },
    ],
    [
      'a port on a network, with a token',
      { ...production, METRICS_PORT: '9100', METRICS_HOST: '10.0.0.5', METRICS_TOKEN: token },
      { access: withToken, own: { host: '10.0.0.5', port: 9100, access: withToken } },
    ],
  ])('%s', (_who, env, metrics) => {
    expect(readConfig(env).metrics).toEqual(metrics);
  });

  test('the product and its figures cannot share a port', () => {
    expect(() => readConfig({ PORT: '4000', METRICS_PORT: '4000' })).toThrow(
      /^METRICS_PORT: must be another one than PORT$/,
    );
  });
});

test('several wrong variables are named together', () => {
  expect(() => readConfig({ PORT: '-1', LOG_LEVEL: 'loud' })).toThrow(/PORT[\s\S]*LOG_LEVEL/);
});

const TWILIO = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'canary-token',
  TWILIO_FROM: '+15005550006',
};
const SMTP = {
  SMTP_URL: 'smtps://user:canary-secret@mail.example:465',
  MAIL_FROM: 'Bothways <no-reply@bothways.example>',
};

test('texts and e-mails go to the console, but not in production', () => {
  expect(readConfig({})).toMatchObject({ sms: { provider: 'console' }, mail: { transport: 'console' } });
  expect(readConfig({ NODE_ENV: 'production', ...SECRETS })).toMatchObject({
    sms: { provider: 'none' },
    mail: { transport: 'none' },
  });
});

test('Twilio and SMTP are taken over whole', () => {
  expect(readConfig({ ...TWILIO, ...SMTP, SMS_DAILY_CAP: '50' })).toMatchObject({
    sms: {
      provider: 'twilio',
      accountSid: TWILIO.TWILIO_ACCOUNT_SID,
      authToken: 'canary-token',
      from: '+15005550006',
      apiUrl: 'https://api.twilio.com',
    },
    smsDailyCap: 50,
    mail: { transport: 'smtp', url: SMTP.SMTP_URL, from: SMTP.MAIL_FROM },
  });
});

test.each([
  [{ SMS_PROVIDER: 'twilio' }, /TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM/],
  [{ ...TWILIO, TWILIO_AUTH_TOKEN: '' }, /: TWILIO_AUTH_TOKEN$/],
  [{ SMTP_URL: SMTP.SMTP_URL }, /: MAIL_FROM$/],
])('%j is refused by name, without a secret', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
  expect(() => readConfig(env)).not.toThrow(/canary/);
});

test('addresses are confirmed but in a demo without a mail server, and always in production', () => {
  const confirms = (env: Record<string, string>) => readConfig(env).confirmEmail;
  expect([
    confirms({}),
    confirms({ DEMO: '0' }),
    confirms(SMTP),
    confirms({ EMAIL_CONFIRMATION: '1' }),
  ]).toEqual([false, true, true, true]);
  expect(confirms({ NODE_ENV: 'production', ...SECRETS })).toBe(true);
  expect(() => readConfig({ NODE_ENV: 'production', ...SECRETS, EMAIL_CONFIRMATION: '0' })).toThrow(
    /EMAIL_CONFIRMATION=0 is refused/,
  );
});

test('releases lie with us, or where an address says', () => {
  const lies = (RELEASES_URL: string) => readConfig({ RELEASES_URL }).releasesUrl;
  expect(readConfig({}).releasesUrl).toBeUndefined();
  expect(lies('https://Files.Example/')).toBe('https://files.example');
  expect(lies('https://files.example/bothways/')).toBe('https://files.example/bothways');
  expect(lies('http://127.0.0.1:4700')).toBe('http://127.0.0.1:4700');
});
