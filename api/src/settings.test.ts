import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '#kernel/errors';
import { readConfig, SETTINGS, settingsToReview } from './config.ts';

const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://bothways.example',
};

/** Values that each setting refuses. */
const WRONG: Record<string, readonly string[]> = {
  NODE_ENV: ['prod', 'Production'],
  PORT: ['70000', '-1', '80.5', 'http'],
  PUBLIC_URL: ['bothways.example', 'ftp://bothways.example', 'localhost:4000'],
  ALLOWED_ORIGINS: ['app.example', 'https://app.example/', 'https://app.example/path', '*', ','],
  TRUST_PROXY: ['yes', '127.0.0.1'],
  RELEASES_URL: [
    'http://files.example',
    'files.example',
    'https://files.example?a=b',
    'https://files.example/#x',
    "https://files.example/; script-src 'unsafe-inline'",
    'https://files.example/a//b',
    'https://files.example/a,b',
    'https://somebody:secret@files.example',
  ],
  DATABASE_URL: ['mysql://x', 'bothways.sqlite', 'postgres://bothways:pass#word@database/bothways'],
  NATS_URL: [
    'bus:4222',
    'http://bus:4222',
    ' , ',
    'nats://bus/prices',
    'nats://bus,tls://other',
    'nats://one:secret@bus,nats://two:secret@other',
    'nats://bothways:pass#word@bus',
  ],
  ROLE: ['web', 'engine,api'],
  DEMO: ['yes', 'on'],
  DEMO_SEED: ['1.5', 'seed'],
  DEMO_QUOTES_PER_SECOND: ['0', '-5', 'fast'],
  BETFAIR_DISPLAY: ['all'],
  BETFAIR_WAYS: ['mail', 'api push', 'API', ','],
  BETFAIR_EVENT_TYPES: ['soccer', '1;2', ','],
  BETFAIR_COUNTRIES: ['GBR', 'gb', 'GB ES'],
  THE_ODDS_API_URL: [
    'http://odds.example',
    'file:///etc/passwd',
    'gopher://odds.example',
    'http://169.254.169.254',
  ],
  THE_ODDS_API_SPORTS: ['Soccer EPL', 'soccer/epl', ','],
  THE_ODDS_API_REGIONS: ['EU', 'eu uk'],
  THE_ODDS_API_MARKETS: ['h2h;totals', '?'],
  THE_ODDS_API_BOOKMAKERS: ['Bet 365', ','],
  THE_ODDS_API_POLL_MS: ['999', '1m'],
  THE_ODDS_API_EXPORT: ['yes'],
  THE_ODDS_API_RESERVE: ['-1', 'some'],
  THE_ODDS_API_LOW_PERCENT: ['101', '-1', '10%'],
  THE_ODDS_API_RESET_DAY: ['0', '29', 'monday'],
  HISTORY_DAYS: ['0', '4000', '30d'],
  BOT_SILENT_MINUTES: ['0', '1441', '15m'],
  AUTH_SECRET: ['short-secret-value'],
  MASTER_KEYS: [
    '1:short-secret-value',
    'm'.repeat(40),
    `0:${'m'.repeat(32)}`,
    `1:${'m'.repeat(32)},1:${'n'.repeat(32)}`,
  ],
  EMAIL_CONFIRMATION: ['no'],
  CONTACT_EMAIL: ['somebody', 'a@b.example?bcc=x@y.example'],
  LOG_LEVEL: ['loud', 'INFO'],
  ACCESS_LOG: ['/var/log/bothways'],
  STOP_GRACE_MS: ['-1', '60001', '1s'],
  COMPANY_NAME: [' ', 'x'.repeat(301)],
  COMPANY_ADDRESS: [' ', 'x'.repeat(301)],
  COMPANY_TAX_ID: [' ', 'x'.repeat(301)],
  COMPANY_EMAIL: ['somebody'],
  SMS_PROVIDER: ['pigeon'],
  SMS_DAILY_CAP: ['0', '1000001', 'many'],
  TWILIO_ACCOUNT_SID: ['AC1/../x', 'a'.repeat(34)],
  TWILIO_FROM: ['a name that is too long', '+1 555'],
  TWILIO_API_URL: [
    'http://evil.example',
    'http://localhost.evil.example',
    'http://localhost:x@evil.example',
    'api.twilio.com',
  ],
  SMTP_URL: ['https://mail.example', 'mail.example:465'],
  MAIL_FROM: ['Bothways <a@b.example>\r\nBcc: x@y.example', 'Bothways'],
  PAYPAL_CLIENT_ID: ['short', 'two words of it'],
  PAYPAL_WEBHOOK_ID: ['https://bothways.example', '1'],
  PAYPAL_MODE: ['production'],
  PAYPAL_PLANS: ['P-1', 'pro.daily=P-1', 'gold.weekly=P-1', 'pro.weekly=P-1,pro.weekly=P-2'],
  PAYPAL_URL: ['http://paypal.example', 'api-m.paypal.com'],
  PAYPAL_SDK_URL: ['http://paypal.example'],
  TELEGRAM_BOT_TOKEN: ['token', '12345:short'],
  TELEGRAM_BOT_NAME: ['@bothways', 'two words'],
  TELEGRAM_API_URL: ['http://telegram.example'],
  WEB_PUSH_SUBJECT: ['mailto:root@localhost', 'bothways.example', 'http://bothways.example'],
  WEB_PUSH_KEY: ['short', '+'.repeat(43)],
  WEB_PUSH_SERVICES: ['https://push.example', 'push.example/x'],
  METRICS_TOKEN: ['fifteen-letters'],
  METRICS_PORT: ['70000', 'on'],
};

/** Any text is one: whether it fits shows when the place, the file or the other side is asked. */
const ANY_TEXT = [
  'HOST',
  'METRICS_HOST',
  'DATA_DIR',
  'RELEASES_DIR',
  'FEEDS',
  'FEED',
  'PAYPAL_ROOT_FILE',
  'BETFAIR_APP_KEY',
  'BETFAIR_USERNAME',
  'BETFAIR_PASSWORD',
  'THE_ODDS_API_KEY',
  'INGEST_KEY',
  'BOT_INGEST_KEY',
  'RESULTS_INGEST_KEY',
  'TWILIO_AUTH_TOKEN',
  'PAYPAL_CLIENT_SECRET',
];
const SECRET = [
  'AUTH_SECRET',
  'MASTER_KEYS',
  'DATABASE_URL',
  'NATS_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'TELEGRAM_BOT_TOKEN',
];

test('every setting stands in one of the two lists', () => {
  expect([...Object.keys(WRONG), ...ANY_TEXT].sort()).toEqual([...SETTINGS].sort());
});

describe.each(Object.entries(WRONG))('%s', (name, values) => {
  test.each(values.map((value) => [value]))('%j is refused by name', (value) => {
    let said = '';
    try {
      readConfig({ [name]: value });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      said = error.message;
    }
    expect(said).toMatch(new RegExp(`^Configuration is wrong\\.\n  ${name}: \\S+ \\S+`));
    if (SECRET.includes(name)) expect(said).not.toContain(value);
  });
});

describe.each(['INGEST_KEY', 'BOT_INGEST_KEY', 'RESULTS_INGEST_KEY'])('%s', (name) => {
  test('is refused in production where it is soon guessed, and not repeated', () => {
    const start = () => readConfig({ ...production, [name]: 'fifteen-letters' });
    expect(start).toThrow(new RegExp(`^${name} needs 16 characters`));
    expect(start).not.toThrow(/fifteen-letters/);
    expect(() => readConfig({ ...production, [name]: 'sixteen-letters!' })).not.toThrow();
  });
});

test.each([
  [{ PUBLIC_URL: 'http://bothways.example:4000/' }, { publicUrl: 'http://bothways.example:4000' }],
  [{ DATABASE_URL: 'postgresql://bothways:a%23b@database/bothways' }, {}],
  [{ DATABASE_URL: 'postgres:///bothways?host=/var/run/postgresql' }, {}],
  [{ ALLOWED_ORIGINS: 'https://a.example, http://[::1]:*,http://127.0.0.1:3000' }, {}],
  [{ BETFAIR_EVENT_TYPES: '1, 2', BETFAIR_COUNTRIES: 'GB,ES' }, {}],
  [{ THE_ODDS_API_SPORTS: 'soccer_epl,tennis_atp', THE_ODDS_API_REGIONS: 'eu,us_dfs' }, {}],
  [{ THE_ODDS_API_MARKETS: 'h2h,h2h_3_way', THE_ODDS_API_BOOKMAKERS: 'pinnacle,betfair_ex_eu' }, {}],
])('%j is taken', (env, config) => {
  expect(readConfig(env)).toMatchObject(config);
});

describe('several processes', () => {
  const shared = { DATABASE_URL: 'postgres://bothways@database/bothways', NATS_URL: 'nats://bus' };

  test.each([
    [
      'a role of its own without a bus',
      { ROLE: 'api', DATABASE_URL: shared.DATABASE_URL },
      /^ROLE=api needs NATS_URL/,
    ],
    [
      'the other one, too',
      { ROLE: 'engine', DATABASE_URL: shared.DATABASE_URL },
      /^ROLE=engine needs NATS_URL/,
    ],
    [
      'a bus without a database for all',
      { ROLE: 'engine', NATS_URL: shared.NATS_URL },
      /^NATS_URL needs DATABASE_URL/,
    ],
    ['also where one does everything', { NATS_URL: shared.NATS_URL }, /^NATS_URL needs DATABASE_URL/],
  ])('refused: %s', (_, env, said) => {
    expect(() => readConfig(env)).toThrow(said);
  });

  test('the address of the bus, with its name and password, on several servers', () => {
    const NATS_URL = 'tls://bothways:a%23b@one.example, tls://bothways:a%23b@two.example:4333';
    expect(readConfig({ ...shared, ROLE: 'engine', NATS_URL }).bus).toMatchObject({
      end: 'writes',
      address: {
        servers: ['one.example:4222', 'two.example:4333'],
        isEncrypted: true,
        user: 'bothways',
        password: 'a#b',
      },
    });
    expect(readConfig({ ...shared, NATS_URL: 'nats://token@bus' }).bus?.address).toEqual({
      servers: ['bus:4222'],
      isEncrypted: false,
      token: 'token',
    });
  });

  test('one that serves people runs no feed, and knows by the same settings what may be done with prices', () => {
    const env = {
      ...shared,
      FEEDS: 'betfair,the-odds-api',
      BETFAIR_DISPLAY: 'licensed',
      BETFAIR_WAYS: 'api',
    };
    const [engine, api] = [readConfig({ ...env, ROLE: 'engine' }), readConfig({ ...env, ROLE: 'api' })];
    expect([engine.feeds, api.feeds]).toEqual([['betfair', 'the-odds-api'], []]);
    expect([api.withheld, api.oddsFiles]).toEqual([engine.withheld, false]);
    expect(api.bus).toEqual({ ...engine.bus, end: 'follows' });
    expect(readConfig({ ...env, ROLE: 'api', BETFAIR_WAYS: 'api,push' }).bus?.terms).not.toBe(
      engine.bus?.terms,
    );
  });

  test('without a bus one process does everything', () => {
    expect(readConfig({})).toMatchObject({ role: 'all', bus: undefined });
  });
});

describe('what looks like a setting and is none', () => {
  test.each([
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['PROT', 'PORT'],
    ['MASTER_KEY', 'MASTER_KEYS'],
    ['PAYPAL_CLIENTID', 'PAYPAL_CLIENT_ID'],
    ['STMP_URL', 'SMTP_URL'],
  ])('%s is said, with %s', (name, meant) => {
    expect(settingsToReview({ [name]: 'canary' })).toEqual([
      `${name} is not a setting and is left aside: is ${meant} meant?`,
    ]);
  });

  test('one with a beginning of ours is said', () => {
    expect(settingsToReview({ TWILIO_REGION: 'canary', THE_ODDS_API_FORMAT: 'x' })).toEqual([
      'TWILIO_REGION is not a setting and is left aside',
      'THE_ODDS_API_FORMAT is not a setting and is left aside',
    ]);
  });

  test('settings, and what every environment has, are not', () => {
    const others =
      `PATH HOME USER LOGNAME SHELL PWD OLDPWD SHLVL TERM LANG LC_ALL TZ HOSTNAME MAIL EDITOR PAGER
      TMPDIR DISPLAY INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID STATE_DIRECTORY NOTIFY_SOCKET MAINPID NODE_OPTIONS
      NODE_PATH NODE_VERSION npm_config_cache npm_package_name XDG_DATA_DIRS XDG_DATA_HOME PGHOST PGPORT HTTP_PROXY
      NO_PROXY CI DEBUG FORCE_COLOR POSTGRES_PASSWORD CHROMIUM_PATH BOTHWAYS_ENV REAL_ODDS_DIR TEST_POSTGRES_URL
      KUBERNETES_PORT KUBERNETES_SERVICE_HOST WEB_CONCURRENCY`.split(/\s+/);
    expect(settingsToReview(Object.fromEntries([...SETTINGS, ...others].map((name) => [name, 'x'])))).toEqual(
      [],
    );
  });
});

describe('the settings in HACKING.md', () => {
  const page = readFileSync(new URL('../../HACKING.md', import.meta.url), 'utf8');
  const rows = /^# Settings$([\s\S]*?)^# /m.exec(page)?.[1]?.split('\n') ?? [];
  const product = rows.filter((row) => row.startsWith('| `') && !/\| tests: /.test(row));

  test('are all of them', () => {
    const told = product.join('\n');
    expect(SETTINGS.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
  });

  test('are settings, each', () => {
    const named = product.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]{4,}/g) ?? []);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  });
});
