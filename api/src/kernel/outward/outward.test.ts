import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#kernel/db';
import { onBothDatabases, sqliteForTest, testPostgres } from '#kernel/db/testing';
import { RESTORED } from '#kernel/files';
import { startSmtpCatcher } from '#kernel/mail/testing';
import { startTwilioServer } from '#kernel/sms/testing';
import { UNREACHED_PAYPAL } from '#money/paypal/testing';
import { cookieOf, postJson, TEST_ORIGIN, type TestOptions, testServices } from '#testing';
import { type Site, siteOf } from './index.ts';

const root = mkdtempSync(join(tmpdir(), 'bothways-copies-'));
const smtp = await startSmtpCatcher();
const twilio = await startTwilioServer();
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await smtp.close();
  await twilio.close();
});

const at = (name: string, isRestored = false): Site => ({
  name,
  isRestored: () => isRestored,
  forgetRestored: () => undefined,
});

const calls: string[] = [];
/** Everything that an installation may have outside. */
const CONNECTED: TestOptions = {
  config: {
    mail: { transport: 'smtp', url: smtp.url, from: 'Bothways <no-reply@bothways.test>' },
    sms: { provider: 'twilio', ...twilio.config },
    telegram: { kind: 'bot', token: '1:x', name: 'a_bot', apiUrl: 'https://telegram.test' },
    paypal: UNREACHED_PAYPAL,
  },
  fetch: async (address) => {
    calls.push(new URL(address).hostname);
    return new Response('{}', { status: 503 });
  },
};

onBothDatabases('a copy', (database) => {
  test('sends nothing, says so to the back office, and sends once when an administrator says it is real', async () => {
    const home = await testServices({ ...CONNECTED, database: database(), site: at('home') });
    expect(home.outward.isQuiet).toBe(false);
    const copy = await testServices({ ...CONNECTED, database: database(), site: at('another disk') });
    const { app } = copy;
    const [admin, pro] = [await cookieOf(copy, 'admin'), await cookieOf(copy, 'pro')];
    await postJson(copy, '/api/auth/forgot-password', { email: 'pro@bothways.test' });
    const text = await postJson(
      copy,
      '/api/auth/phone/send-code',
      { phoneNumber: '+34600112233', password: 'bothways-demo' },
      { cookie: pro },
    );
    expect(text.status).toBeGreaterThanOrEqual(400);
    await copy.subscriptions.demandPlans();
    copy.alerts.start();
    copy.jobs.poll();
    await copy.idle();
    expect([smtp.greeted, twilio.taken, calls]).toEqual([0, [], []]);

    const meOf = async (cookie: string) =>
      (await app.request('/api/auth/me', { headers: { cookie } })).json();
    expect(await meOf(admin)).toMatchObject({ user: { inCopy: true } });
    expect(await meOf(pro)).not.toHaveProperty('user.inCopy');
    expect(await copy.metrics.registry.metrics()).toContain('bothways_copy 1');

    const activate = (cookie: string) => postJson(copy, '/api/admin/installation/activate', {}, { cookie });
    expect((await activate(pro)).status).toBe(403);
    expect((await activate(admin)).status).toBe(200);
    expect((await activate(admin)).status).toBe(409);
    copy.jobs.poll();
    await copy.idle();
    // The letters of two sign-ins, and the one that was asked for.
    expect(smtp.caught.flatMap(({ to }) => to).sort()).toEqual([
      'admin@bothways.test',
      'pro@bothways.test',
      'pro@bothways.test',
    ]);
    await vi.waitUntil(() => calls.includes('telegram.test'));
    expect(await meOf(admin)).not.toHaveProperty('user.inCopy');
    await copy.alerts.stop();
    smtp.caught.length = 0;
    smtp.greeted = 0;
    calls.length = 0;
  });
});

test('a restored backup is a copy wherever it is, and stays one over restarts until somebody says so', async () => {
  const database = await sqliteForTest();
  const first = await testServices({ database, site: at('home', true) });
  const second = await testServices({ database, site: at('home') });
  expect([first.outward.isQuiet, second.outward.isQuiet]).toEqual([true, true]);
  const admin = await cookieOf(first, 'admin');
  await postJson(first, '/api/admin/installation/activate', {}, { cookie: admin });
  // Another process on the same database hears of it.
  await second.outward.check();
  expect([first.outward.isQuiet, second.outward.isQuiet]).toEqual([false, false]);
  first.outward.stop();
  await database.close();
});

test('a folder that was copied is another site; the same one after a restart is not', async () => {
  const database = await sqliteForTest();
  const dataDir = join(root, 'home');
  mkdirSync(dataDir);
  const siteAt = (folder: string, publicUrl = TEST_ORIGIN) =>
    siteOf(database, { dataDir: folder, publicUrl });
  const { name, isRestored, forgetRestored } = await siteAt(dataDir);
  expect(isRestored()).toBe(false);
  expect((await siteAt(dataDir)).name).toBe(name);
  expect((await siteAt(dataDir, 'http://localhost:5000')).name).toBe(name);
  expect((await siteAt(dataDir, 'https://staging.example')).name).not.toBe(name);
  cpSync(dataDir, join(root, 'copied'), { recursive: true });
  expect((await siteAt(join(root, 'copied'))).name).not.toBe(name);
  writeFileSync(join(dataDir, RESTORED), '');
  expect(isRestored()).toBe(true);
  forgetRestored();
  expect(isRestored()).toBe(false);
  await database.close();
});

test('a dump restored into another PostgreSQL database is found in another site', async () => {
  const server = await testPostgres();
  const siteIn = async (name: string) => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    const database = openDatabase({ url: url.href, file: '', onError: () => undefined });
    const site = await siteOf(database, { dataDir: root, publicUrl: TEST_ORIGIN });
    await database.db.destroy();
    return site.name;
  };
  const own = await siteIn('postgres');
  expect(await siteIn('postgres')).toBe(own);
  expect(await siteIn('template1')).not.toBe(own);
});
