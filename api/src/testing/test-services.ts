import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '#demo';
import { sqliteForTest, type TestDatabase } from '#kernel/db/testing';
import type { Mount } from '#kernel/http';
import { createLog } from '#kernel/log';
import type { BacktestPort } from '#market/backtests';
import { LocalBacktests } from '#market/backtests/testing';
import type { EnginePort } from '#market/engine';
import { NOTHING_WITHHELD } from '#market/feeds';
import type { HistoryPort } from '#market/history';
import { localHistory } from '#market/history/testing';
import type { Fetch } from '#money/paypal';
import type { ReleaseLibrary } from '#web/registry';
import { createServices, type ServiceConfig, type ServiceDeps, type Services } from '../services.ts';
import { strictAnswers } from './strict-answers.ts';

/** A clock that only tests advance. */
export class TestClock {
  ms = Date.parse('2026-11-20T12:00:00Z');
  nowMs = (): number => this.ms;
}

/** An engine that is still loading: it accepts messages and never replies. */
const loadingEngine = (): EnginePort => ({
  post: () => undefined,
  onMessage: () => undefined,
  onRestart: () => undefined,
  close: async () => undefined,
});

export const TEST_ORIGIN = 'http://localhost:4000';
export const INGEST_KEY = 'only-for-tests';
export const TEST_SECRET = 'a secret for tests that is long enough';

export interface TestServices extends Services {
  clock: TestClock;
  database: TestDatabase;
}

export interface TestOptions {
  config?: Partial<ServiceConfig>;
  enginePort?: EnginePort;
  historyPort?: HistoryPort;
  backtestPort?: BacktestPort;
  clock?: TestClock;
  database?: TestDatabase;
  log?: ReturnType<typeof createLog>;
  authSecret?: string;
  mounts?: readonly Mount[];
  provider?: ServiceDeps['provider'];
  orderProvider?: ServiceDeps['orderProvider'];
  hashing?: ServiceDeps['hashing'];
  planIds?: ServiceDeps['planIds'];
  fetch?: Fetch;
  liveLimits?: ServiceDeps['liveLimits'];
  maxAlertLists?: number;
  releases?: ServiceDeps['releases'];
  gate?: ServiceDeps['gate'];
  site?: ServiceDeps['site'];
  /** Omitted: nothing was ever released. */
  library?: ReleaseLibrary;
}

/** Creates the API with its demo accounts on a fresh database; only the network and the real clock are replaced. */
export async function testServices(options: TestOptions = {}): Promise<TestServices> {
  const clock = options.clock ?? new TestClock();
  const database = options.database ?? (await sqliteForTest());
  const services = await createServices({
    config: {
      publicUrl: TEST_ORIGIN,
      allowedOrigins: [TEST_ORIGIN],
      trustProxy: false,
      demo: true,
      ingestKey: INGEST_KEY,
      botIngestKey: INGEST_KEY,
      resultsIngestKey: INGEST_KEY,
      oddsFiles: true,
      withheld: NOTHING_WITHHELD,
      bus: undefined,
      role: 'all',
      botSilentMinutes: 15,
      sms: { provider: 'console' },
      smsDailyCap: 1000,
      mail: { transport: 'console' },
      confirmEmail: false,
      contactEmail: undefined,
      company: {},
      masterKeys: [],
      paypal: undefined,
      telegram: { kind: 'console' },
      push: { kind: 'on', subject: 'mailto:alerts@bothways.test', key: undefined, services: [] },
      metrics: { access: 'public', own: undefined },
      releasesDir: join(tmpdir(), 'bothways-no-releases'),
      ...options.config,
    },
    database,
    enginePort: options.enginePort ?? loadingEngine(),
    historyPort: options.historyPort ?? localHistory(clock.nowMs),
    backtestPort: options.backtestPort ?? new LocalBacktests(),
    authSecret: options.authSecret ?? TEST_SECRET,
    ...(options.library && { library: options.library }),
    log: options.log ?? createLog('silent'),
    nowMs: clock.nowMs,
    monotonicMs: clock.nowMs,
    random: () => 0,
    ...(options.mounts && { mounts: options.mounts }),
    ...(options.provider && { provider: options.provider }),
    ...(options.orderProvider && { orderProvider: options.orderProvider }),
    ...(options.hashing && { hashing: options.hashing }),
    ...(options.planIds && { planIds: options.planIds }),
    ...(options.fetch && { fetch: options.fetch }),
    ...(options.maxAlertLists !== undefined && { maxAlertLists: options.maxAlertLists }),
    ...(options.releases && { releases: options.releases }),
    ...(options.gate && { gate: options.gate }),
    ...(options.site && { site: options.site }),
    ...(options.liveLimits && { liveLimits: options.liveLimits }),
  });
  strictAnswers(services);
  return { ...services, clock, database };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Posts JSON with the origin of our own pages. */
export const postJson = async (
  { app }: Pick<Services, 'app'>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  app.request(path, {
    method: 'POST',
    headers: { ...JSON_TYPE, origin: TEST_ORIGIN, ...headers },
    body: JSON.stringify(body),
  });

export type DemoName = 'free' | 'pro' | 'newcomer' | 'manager' | 'operator' | 'admin';

/** Signs a demo account in and returns its cookie. */
export async function cookieOf(services: Pick<Services, 'app'>, name: DemoName): Promise<string> {
  const email = `${name}@bothways.test`;
  const response = await postJson(services, '/api/auth/sign-in/email', { email, password: DEMO_PASSWORD });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`${email} could not sign in: ${await response.text()}`);
  return cookie;
}
