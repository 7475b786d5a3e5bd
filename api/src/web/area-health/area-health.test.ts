import { auditPageSchema } from '@bothways/domain/audit';
import { deploymentsAnswerSchema } from '@bothways/domain/deployments';
import { DAY_MS } from '@bothways/domain/time';
import { readLog, readRollouts, toCanary, toShare } from '@bothways/releases';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { startSmtpCatcher } from '#kernel/mail/testing';
import { Browser, cookieOf, TEST_SECRET, TestClock, type TestServices, testServices } from '#testing';
import { ReleaseLibrary } from '#web/registry';
import { fullStore, type TestStore } from '#web/registry/testing';
import { DatabaseRecord } from '#web/rollouts';
import { LoadTickets, type Served } from './load-tickets.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const AREA = 'mf-customer';
const STABLE = '0.1.0-aaaaaaaaaaaa';
const CANARY = '0.1.0-bbbbbbbbbbbb';

onOneDatabase('health of areas', (database) => {
  let services: TestServices;
  let store: TestStore;
  let clock: TestClock;
  let record: DatabaseRecord;
  let tickets: LoadTickets;
  let turn = 0;
  let catcher: Awaited<ReturnType<typeof startSmtpCatcher>>;

  beforeEach(async () => {
    store = fullStore();
    store.keepArea(AREA, 'b');
    store.roll(AREA, { stable: STABLE, earlier: [], canary: { version: CANARY, sharePct: 10 } });
    clock = new TestClock();
    // Each test at a day of its own: counts of the one before are no longer those of the last day.
    clock.ms += ++turn * 40 * DAY_MS;
    tickets = new LoadTickets(TEST_SECRET, clock.nowMs);
    catcher = await startSmtpCatcher();
    record = new DatabaseRecord({ db: database().db, root: store.root });
    services = await testServices({
      database: database(),
      clock,
      library: new ReleaseLibrary(store.root),
      config: { mail: { transport: 'smtp', url: catcher.url, from: 'no-reply@bothways.test' } },
    });
    await database().db.deleteFrom('canaryEvidence').execute();
    await database().db.deleteFrom('areaReports').execute();
  });
  afterEach(async () => {
    await services.idle();
    await catcher.close();
  });

  const ticketOf = (seed: string, version = CANARY): string => {
    const served: Served = { [AREA]: { [version]: version === CANARY ? 'canary' : 'stable' } };
    return tickets.issue(seed, served);
  };
  const beacon = async (more: object): Promise<number> => {
    const body = { area: AREA, version: CANARY, locale: 'en', ...more };
    return (await new Browser(services).post('/api/health/beacon', body)).status;
  };
  const crash = (seed: string, version = CANARY) =>
    beacon({ ticket: ticketOf(seed, version), version, phase: 'render', errorClass: 'TypeError' });
  const admin = async (): Promise<Browser> => {
    const browser = new Browser(services);
    const [key = '', value = ''] = (await cookieOf(services, 'admin')).split('=');
    browser.cookies.set(key, value);
    return browser;
  };
  const shown = async () => {
    const answer = await (await admin()).get('/api/admin/deployments');
    const { deployments } = deploymentsAnswerSchema.parse(await answer.json());
    return deployments.find(({ name }) => name === AREA);
  };
  const runs = async () => (await readRollouts(store.root)).apps[AREA];

  test('three people who meet a crash of the canary end it, once, and its owners hear of it', async () => {
    for (const person of ['ana', 'bea']) expect(await crash(person)).toBe(200);
    await services.idle();
    expect((await runs())?.canary?.version).toBe(CANARY);
    await crash('cai');
    await services.idle();
    expect(await runs()).toEqual({ stable: STABLE, earlier: [] });
    expect((await readLog(store.root)).at(-1)).toMatchObject({
      action: 'withdraw',
      by: 'health',
      from: CANARY,
      version: STABLE,
    });
    const { entries } = auditPageSchema.parse(
      await (await (await admin()).get('/api/admin/audit?action=deployment.withdrawn')).json(),
    );
    expect(entries[0]).toMatchObject({ action: 'deployment.withdrawn', target: `deployment:${AREA}` });
    // Everybody who may deploy, once, and nobody else.
    const told = catcher.caught.filter(({ raw }) => raw.includes(CANARY)).flatMap(({ to }) => to);
    expect(told.sort()).toEqual(['admin@bothways.test', 'operator@bothways.test']);
    // Whoever gives it to people again answers for it: it is withdrawn by itself once.
    await record.change(new Date(clock.ms), (apps) => toCanary(apps, AREA, CANARY, 10));
    for (const person of ['dan', 'eva', 'fay', 'gil']) await crash(person);
    await services.idle();
    expect((await runs())?.canary?.version).toBe(CANARY);
  });

  test('a canary that everybody has is watched like any', async () => {
    await record.change(new Date(clock.ms), (apps) => toShare(apps, AREA, 100));
    for (const person of ['ana', 'bea', 'cai']) await crash(person);
    await services.idle();
    expect(await runs()).toEqual({ stable: STABLE, earlier: [] });
  });

  test('one person counts once, however often their page fails, and takes nothing from anybody', async () => {
    for (let time = 0; time < 12; time++) await crash('ana');
    await crash('bea');
    await services.idle();
    expect((await runs())?.canary?.version).toBe(CANARY);
    expect((await shown())?.canary?.figures).toMatchObject({ failures: 2 });
  });

  test('a canary that fails as the stable one does stays', async () => {
    for (let person = 0; person < 12; person++) await crash(`person ${person}`, STABLE);
    for (const person of ['ana', 'bea', 'cai']) await crash(person);
    await services.idle();
    expect((await runs())?.canary?.version).toBe(CANARY);
    expect((await shown())?.canary?.evidence).toBeLessThan(100);
  });

  test('loads are counted with their times, once an hour and person', async () => {
    for (const [person, ms] of [
      ['ana', 400],
      ['ana', 9_000],
      ['bea', 800],
    ] as const)
      await beacon({ ticket: ticketOf(person), ms });
    const figures = (await shown())?.canary?.figures;
    expect(figures).toMatchObject({ loads: 2, failures: 0 });
    expect(Math.abs((figures?.p75Ms ?? 0) / 800 - 1)).toBeLessThan(0.05);
    expect(await (await services.app.request('/metrics')).text()).toContain(
      `bothways_area_loads_total{area="${AREA}",version="${CANARY}",channel="canary"} 2`,
    );
  });

  test('how much failed is told by five minutes and by release, for three hours', async () => {
    await beacon({ ticket: ticketOf('ana', STABLE), version: STABLE, ms: 400 });
    await crash('bea');
    await beacon({ ticket: ticketOf('cai'), ms: 400 });
    clock.ms += 10 * 60_000;
    await beacon({ ticket: ticketOf('dan'), ms: 400 });
    const steps = (await shown())?.course.map(({ canary, stable }) => ({ canary, stable }));
    expect(steps).toEqual([
      { canary: { loads: 2, failures: 1 }, stable: { loads: 1, failures: 0 } },
      { canary: { loads: 1, failures: 0 }, stable: undefined },
    ]);
    clock.ms += 4 * 60 * 60_000;
    expect((await shown())?.course).toEqual([]);
  });

  describe('nothing is counted', () => {
    const old = () => {
      const ticket = ticketOf('ana');
      clock.ms += 8 * DAY_MS;
      return ticket;
    };
    test.each<[string, () => string | undefined]>([
      ['without a ticket', () => undefined],
      ['with one of another secret', () => new LoadTickets('another', clock.nowMs).issue('ana', {})],
      ['with one that was changed', () => ticketOf('ana').replace(/^../, 'ey')],
      ['with one of a longer text', () => `${ticketOf('ana')}x`],
      ['with one of other releases', () => ticketOf('ana', STABLE)],
      ['with one that is a week old', old],
    ])('%s', async (what, ticket) => {
      const given = what.includes('changed') ? `A${ticket()?.slice(1)}` : ticket();
      for (const phase of ['render', undefined]) expect(await beacon({ ticket: given, phase })).toBe(200);
      expect((await shown())?.canary?.figures).toEqual({ loads: 0, failures: 0 });
    });
  });

  test('what a page for everybody tells counts in the figures, and never against a canary', async () => {
    for (let time = 0; time < 9; time++) await crash('');
    await services.idle();
    expect((await runs())?.canary?.version).toBe(CANARY);
    expect((await shown())?.canary).toMatchObject({ evidence: 1, figures: { failures: 9 } });
  });

  test('what is no beacon is refused', async () => {
    expect(await beacon({ message: 'Ana owes 30' })).toBe(400);
    expect(await beacon({ ticket: 'x'.repeat(4_000) })).toBe(400);
  });

  test('of a flood from one address no more is counted than it may send, and nothing is refused', async () => {
    const statuses = new Set<number>();
    for (let time = 0; time < 140; time++) statuses.add(await crash(''));
    await services.idle();
    expect([...statuses]).toEqual([200]);
    const failures = (await shown())?.canary?.figures.failures;
    expect(failures).toBeGreaterThan(0);
    expect(failures).toBeLessThan(130);
  });

  test('a page of another site is not listened to', async () => {
    const foreign = new Browser(services, { origin: 'https://evil.example' });
    expect((await foreign.post('/api/health/beacon', { area: AREA })).status).toBe(403);
  });
});
