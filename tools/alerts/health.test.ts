import { afterEach, describe, expect, test, vi } from 'vitest';
import { hideTables } from '../../api/src/kernel/db/testing/index.ts';
import { freePort } from '../../api/src/kernel/http/testing/index.ts';
import { localEngine } from '../../api/src/market/engine/testing/index.ts';
import type { FeedStatus } from '../../api/src/market/feeds/index.ts';
import {
  cookieOf,
  postJson,
  TestClock,
  type TestOptions,
  type TestServices,
  testServices,
} from '../../api/src/testing/index.ts';
import { firing, type Series } from './promql.ts';
import { RULES, seriesOf } from './rules.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const MINUTE_MS = 60_000;
/** An hour, after which all that looks back an hour sees it whole. */
const MINUTES = 75;
/** What the machine of the test is like, not the product. */
const OF_THE_MACHINE = new Set(['BothwaysDiskFilling', 'BothwaysLoopStalls', 'BothwaysMemoryGrows']);

let services: TestServices | undefined;
afterEach(async () => {
  await services?.database.close();
  services = undefined;
});

const LINE = /^(\w+(?:\{.*\})?) (\S+)$/gm;
/** The figures of a minute, beside those before. */
function keep(told: Map<string, (number | undefined)[]>, text: string, minute: number): void {
  for (const [, series = '', value = ''] of text.matchAll(LINE)) {
    const values = told.get(series) ?? [];
    values[minute] = value === 'Nan' ? Number.NaN : Number(value);
    told.set(series, values);
  }
}

/** A product of its own, asked for its figures once a minute while somebody uses it. */
async function watched(
  options: TestOptions,
  use: (product: TestServices) => Promise<unknown>,
): Promise<Series[]> {
  const clock = options.clock ?? new TestClock();
  const product = await testServices({ ...options, clock });
  services = product;
  const told = new Map<string, (number | undefined)[]>();
  for (let minute = 0; minute <= MINUTES; minute += 1) {
    clock.ms += MINUTE_MS;
    product.jobs.poll();
    await product.jobs.idle();
    await use(product);
    const figures = await (await product.app.request('/metrics')).text();
    keep(told, `${figures}\nup{job="bothways",instance="a"} 1`, minute);
  }
  return [...told].map(([name, values]) => seriesOf(name, Array.from(values)));
}

/** Alerts that sound in any minute, with the first one. */
const sounding = (series: readonly Series[]): string[] =>
  RULES.flatMap(({ name, expression, forMinutes }) => {
    const minutes = Array.from({ length: MINUTES + 1 - forMinutes }, (_, at) => at + forMinutes);
    const first = minutes.find((minute) => firing(expression, forMinutes, series, minute).length > 0);
    return first === undefined || OF_THE_MACHINE.has(name) ? [] : [`${name} from minute ${first}`];
  });
const names = (said: readonly string[]): string[] => said.map((each) => each.split(' ')[0] ?? '');

const feed = (name: string, quietMs?: number): FeedStatus => ({
  name,
  state: 'running',
  everyMs: undefined,
  ...(quietMs !== undefined && { quietMs }),
  items: 0,
  lastItemAtMs: undefined,
  skipped: {},
  lastError: undefined,
  detail: {},
});

/** Somebody looks around, and one tries an address that is not there. */
async function lookAround(product: TestServices): Promise<void> {
  const cookie = await cookieOf(product, 'pro');
  for (const path of ['/api/health', '/api/ready', '/api/auth/me', '/api/testimonials', '/api/none'])
    await product.app.request(path, { headers: { cookie } });
}

describe('the figures of a product that runs', () => {
  test('let every alert be silent in more than an hour of health', { tags: ['drill'] }, async () => {
    const clock = new TestClock();
    const feeds = [feed('demo', 5 * MINUTE_MS), feed('the-odds-api', 75 * MINUTE_MS), feed('replay')];
    const engine = localEngine(clock.nowMs, { feeds });
    let minute = 0;
    const options = { clock, enginePort: engine, lastBackupMs: clock.nowMs };
    const series = await watched(options, async (product) => {
      const [demo, paced] = feeds;
      if (demo) demo.lastItemAtMs = clock.ms;
      if (paced && minute % 60 === 0) paced.detail.heardMs = clock.ms;
      minute += 1;
      engine.thread.tick();
      await lookAround(product);
    });
    expect(sounding(series)).toEqual([]);
    const told = new Set(series.map(({ name }) => name));
    for (const name of [
      'bothways_feed_silence_seconds',
      'bothways_jobs_oldest_seconds',
      'bothways_backup_age_seconds',
      'http_request_duration_seconds_count',
    ])
      expect(told).toContain(name);
  });

  test('sound what is wrong with it, and nothing else', { tags: ['drill'] }, async () => {
    const clock = new TestClock();
    const stopped = feed('demo', 5 * MINUTE_MS);
    const engine = localEngine(clock.nowMs, { feeds: [stopped, feed('replay')] });
    let isBroken = false;
    const series = await watched({ clock, enginePort: engine }, async (product) => {
      if (!isBroken)
        await hideTables(product.database, (table) => table === 'testimonials' || table === 'alertDigests');
      isBroken = true;
      engine.thread.tick();
      await lookAround(product);
    });
    expect(names(sounding(series))).toEqual([
      'BothwaysAnswersFailFast',
      'BothwaysAnswersFail',
      'BothwaysFeedSilent',
      'BothwaysJobsLate',
    ]);
  });

  test('say that no letter leaves, though none is lost and few try', { tags: ['drill'] }, async () => {
    const clock = new TestClock();
    const engine = localEngine(clock.nowMs, { feeds: [feed('replay')] });
    const deadServer = `smtp://127.0.0.1:${await freePort()}`;
    let isAsked = false;
    const mail = { transport: 'smtp', url: deadServer, from: 'no-reply@bothways.test' } as const;
    const options = { clock, enginePort: engine, lastBackupMs: clock.nowMs, config: { mail } };
    const series = await watched(options, async (product) => {
      engine.thread.tick();
      await lookAround(product);
      if (isAsked) return;
      isAsked = true;
      await postJson(product, '/api/auth/forgot-password', { email: 'pro@bothways.test', locale: 'en' });
    });
    expect(sounding(series)).toEqual([
      expect.stringMatching(/^BothwaysJobsLate /),
      expect.stringMatching(/^BothwaysLettersWait from minute ([5-9]|10)$/),
    ]);
  });

  test('say that the engine is away', { tags: ['drill'] }, async () => {
    const series = await watched({}, lookAround);
    expect(names(sounding(series))).toContain('BothwaysEngineAway');
  });
});
