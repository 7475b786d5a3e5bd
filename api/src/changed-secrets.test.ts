import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alertsAnswerSchema } from '@bothways/domain/alerts';
import { selfLimitsSchema } from '@bothways/domain/self-limits';
import { HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { onOneDatabase } from '#kernel/db/testing';
import { startTwilioServer, type TwilioServer } from '#kernel/sms/testing';
import { codeIn } from '#people/phone/testing';
import { AccountSteps, type Browser, expectOk, PASSWORD, TestClock, type TestOptions } from '#testing';
import { SETTINGS } from './config.ts';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const FIRST_KEY = { version: 1, secret: 'a master key that stays what it was' };
const OLD = 'the secret of before, long enough';
const NEW = 'the secret of afterwards, long enough';
const INGEST_BEFORE = 'the ingest key of before';
const INGEST_AFTERWARDS = 'the ingest key of afterwards';
const ingestKeys = (key: string) => ({ ingestKey: key, botIngestKey: key, resultsIngestKey: key });
const NUMBER = '622000777';
const pushKey = (letter: string): string => letter.repeat(43);

const sharedSchema = z.object({ data: z.object({ token: z.string() }) });
const madeSchema = z.object({ data: z.object({ _id: z.object({ id: z.string() }) }) });

onOneDatabase('an installation with other secrets than before', (database) => {
  const clock = new TestClock();
  const running: AccountSteps[] = [];
  let twilio: TwilioServer;
  const startWith = async (authSecret: string, config: NonNullable<TestOptions['config']> = {}) => {
    const steps = await AccountSteps.start(database(), {
      ...{ authSecret, clock },
      config: {
        ...{ masterKeys: [FIRST_KEY], sms: { provider: 'twilio', ...twilio.config } },
        ...{ push: { kind: 'on', subject: 'mailto:a@b.test', key: pushKey('B'), services: [] } },
        ...config,
      },
    });
    running.push(steps);
    return steps;
  };
  /** The same browser, at another process. */
  const moved = (browser: Browser, steps: AccountSteps): Browser => {
    const same = steps.browser();
    for (const [name, value] of browser.cookies) same.cookies.set(name, value);
    return same;
  };
  const verify = async (browser: Browser) => {
    clock.ms += HOUR_MS;
    await expectOk(browser.post('/api/auth/phone/send-code', { phoneNumber: NUMBER, countryCode: 'ES' }));
    const code = codeIn({ text: twilio.taken.at(-1)?.Body ?? '' });
    await expectOk(browser.post('/api/auth/phone/verify-code', { code }));
  };
  const share = async (browser: Browser) => {
    const shared = browser.post(`/api/settings/arbs/prematch/share?id=${configuration}`);
    return sharedSchema.parse(await expectOk(shared)).data.token;
  };
  const publicKey = async (browser: Browser) =>
    alertsAnswerSchema.parse(await expectOk(browser.get('/api/alerts'))).data.push.publicKey;

  const [ana, ben, eva] = ['ana@example.test', 'ben@example.test', 'eva@example.test'];
  let signedIn: Browser;
  let recoveryCodes: string[];
  let link: string | undefined;
  let configuration: string;
  let shareToken: string;
  let before: AccountSteps;
  let after: AccountSteps;
  beforeAll(async () => {
    twilio = await startTwilioServer();
    before = await startWith(OLD, ingestKeys(INGEST_BEFORE));
    signedIn = await before.newcomer(ben);
    const { secret, recoveryCodes: codes } = await before.enableFactor(signedIn);
    recoveryCodes = codes;
    await before.signIn(signedIn, ben);
    const trusting = { code: before.codeOf(secret), trustDevice: true };
    await expectOk(signedIn.post('/api/auth/sign-in/second-factor', trusting));
    const made = await expectOk(
      signedIn.post('/api/settings/arbs/prematch', { name: 'Mine', payload: {}, setAsActive: false }),
    );
    configuration = madeSchema.parse(made).data._id.id;
    shareToken = await share(signedIn);
    await before.letters();
    await expectOk(before.browser().post('/api/auth/forgot-password', { email: ben }));
    link = (await before.letters()).findLast(({ to }) => to === ben)?.token;
    const shutOut = await before.newcomer(ana);
    await verify(shutOut);
    await expectOk(shutOut.post('/api/account/limits/time-out', { length: 'sixWeeks' }));
    await expectOk(shutOut.post('/api/account/delete', { currentPassword: PASSWORD, confirmation: ana }));
    await expectOk(signedIn.get('/api/auth/me'));
    after = await startWith(NEW, {
      ...ingestKeys(INGEST_AFTERWARDS),
      push: { kind: 'on', subject: 'mailto:a@b.test', key: pushKey('C'), services: [] },
    });
  });
  afterAll(async () => {
    for (const steps of running) {
      await steps.stop();
      await steps.services.jobs.stop();
    }
    await twilio.close();
  });

  describe('AUTH_SECRET', () => {
    test('ends the sessions of before, and the links of letters', async () => {
      expect((await moved(signedIn, after).get('/api/auth/me')).status).toBe(401);
      const password = `${PASSWORD}!`;
      const reset = await after.browser().post('/api/auth/reset-password', { token: link, password });
      expect(reset.status).toBe(400);
      expect(await after.audit('installation:own')).toEqual(['auth-secret.changed']);
    });

    test('a second start with it ends nothing', async () => {
      const browser = await after.newcomer(eva);
      const again = await startWith(NEW);
      await expectOk(moved(browser, again).get('/api/auth/me'));
    });

    test('remembers whoever shut themselves out for six weeks, and the reward of a number', async () => {
      const browser = await after.newcomer(ana);
      const limits = selfLimitsSchema.parse(await expectOk(browser.get('/api/account/limits')));
      expect(limits.timeOut).toBeDefined();
      await verify(browser);
      const { id } = await after.me(browser);
      const rewards = database().db.selectFrom('phoneRewards').select('credits').where('userId', '=', id);
      expect(await rewards.execute()).toEqual([]);
    });

    test('takes the recovery codes of before, knows the device, and asks no code where it is trusted', async () => {
      const browser = after.browser();
      await after.signIn(browser, ben);
      expect((await browser.get('/api/auth/me')).status).toBe(401);
      await expectOk(browser.post('/api/auth/sign-in/second-factor', { code: recoveryCodes[0] }));
      const trusted = moved(signedIn, after);
      await after.signIn(trusted, ben);
      const acts = await after.auditOf(trusted);
      expect(acts.slice(acts.lastIndexOf('account.signed-in') - 1)).not.toContain('account.new-device');
    });

    test('leaves the links by which configurations are shared', async () => {
      const browser = moved(signedIn, after);
      await after.signIn(browser, ben);
      expect(await share(browser)).toBe(shareToken);
    });
  });

  test('MASTER_KEYS that are others are refused before anything is written', async () => {
    const entries = () => database().db.selectFrom('auditLog').select('seq').execute();
    const count = (await entries()).length;
    const key = { version: 1, secret: 'a master key that never sealed a thing' };
    await expect(startWith(NEW, { masterKeys: [key] })).rejects.toThrow('MASTER_KEYS: key 1 is not');
    await expect(startWith(NEW, { masterKeys: [] })).rejects.toThrow('MASTER_KEYS lacks key 1');
    expect(await entries()).toHaveLength(count);
  });

  test('INGEST_KEY, BOT_INGEST_KEY and RESULTS_INGEST_KEY refuse whoever has those of before', async () => {
    const push = async (what: string, key: string) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await after.browser().send('POST', `/api/ingest/${what}`, '{}', headers)).status;
    };
    for (const what of ['quotes', 'bot', 'results']) expect(await push(what, INGEST_BEFORE)).toBe(401);
    // Quotes wait for an engine, which does not run here.
    for (const what of ['bot', 'results']) expect(await push(what, INGEST_AFTERWARDS)).toBe(400);
  });

  test('METRICS_TOKEN refuses whoever has that of before', async () => {
    const access = { key: 'a token of afterwards', name: 'METRICS_TOKEN' };
    const steps = await startWith(NEW, { metrics: { access, own: undefined } });
    const read = async (key: string) =>
      (await steps.browser().send('GET', '/metrics', undefined, { authorization: `Bearer ${key}` })).status;
    expect(await read('a token of before')).toBe(401);
    expect(await read(access.key)).toBe(200);
  });

  test('letters go out with the SMTP_URL of afterwards', async () => {
    await before.letters();
    await expectOk(after.browser().post('/api/auth/forgot-password', { email: ben }));
    expect((await after.letters()).map(({ to }) => to)).toContain(ben);
    expect(await before.letters()).toEqual([]);
  });

  test('WEB_PUSH_KEY is another for browsers, and without one it stays what it was', async () => {
    const browser = await after.newcomer('push@example.test');
    expect(await publicKey(browser)).not.toBe(await publicKey(await before.newcomer('old@example.test')));
    const push = { kind: 'on', subject: 'mailto:a@b.test', key: undefined, services: [] } as const;
    const one = await startWith(NEW, { push });
    const key = await publicKey(moved(browser, one));
    const other = await startWith(OLD, { push });
    expect(await publicKey(await other.newcomer('other@example.test'))).toBe(key);
  });
});

describe('every use of the two secrets', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const used = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing\//.test(path))
    .flatMap((path) => [
      ...readFileSync(join(folder, path), 'utf8').matchAll(
        /(?:derivedKey|numberHasher)\((?:deps\.)?(authSecret|lasting\w*), '([^']+)'/g,
      ),
    ]);
  const purposesOf = (secret: RegExp) => [
    ...new Set(used.filter(([, name = '']) => secret.test(name)).map(([, , purpose = '']) => purpose)),
  ];

  test('ends with AUTH_SECRET, or is kept of people: a new one is put into one of these', () => {
    expect(purposesOf(/^authSecret$/).toSorted()).toEqual(
      ['coupon guesses', 'guesses', 'name', 'telegram links', 'telegram webhook'].toSorted(),
    );
    const lasting = [
      ...['known devices', 'trusted devices', 'recovery codes', 'pauses', 'rewarded phones'],
      ...['promotions', 'coupon phones', 'push endpoints', 'push key'],
      ...['stop links of letters', 'digest links'],
    ];
    expect(purposesOf(/^lasting/).toSorted()).toEqual(lasting.toSorted());
  });
});

describe('the table of secrets in docs/OPERATE.md', () => {
  const page = readFileSync(new URL('../../docs/OPERATE.md', import.meta.url), 'utf8');
  const table = page.split('### Each secret')[1]?.split(/^#/m)[0] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));

  test('has every setting that is one', () => {
    const named = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, n]) => n),
    );
    const secret = SETTINGS.filter(
      (name) =>
        /SECRET|KEYS?$|TOKEN$|PASSWORD$/.test(name) ||
        ['DATABASE_URL', 'NATS_URL', 'SMTP_URL'].includes(name),
    );
    expect(named.toSorted()).toEqual([...secret].sort());
  });
});
