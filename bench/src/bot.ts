import '../../api/src/node-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markUnsummedDays, sumDirtyDays } from '../../api/src/bots/bot-bets/sums.store.ts';
import { AuditSeals } from '../../api/src/kernel/audit/audit-seals.ts';
import { type Database, migrate, openDatabase } from '../../api/src/kernel/db/index.ts';
import { testPostgres } from '../../api/src/kernel/db/testing/postgres.ts';
import { createLog } from '../../api/src/kernel/log/index.ts';
import { createServices, type Services } from '../../api/src/services.ts';
import { bytesOf, fillBots, makeDatabase, type Size } from './bot/fill.store.ts';
import { type Line, rounded } from './engine/line.ts';

/**
 * `npm run bench:bot`: 10,000 bot users, 100,000 accounts and 5,000,000 bets in SQLite and in PostgreSQL (`BOT_POSTGRES`,
 * or the embedded one): first pages within 50 ms for 99 of 100, statistics of a year within 100 ms. `node bench/src/bot.ts
 * 0.01` for a quick look, with `sqlite` or `postgres` behind it for one of them.
 */
const SHARE = Number(process.argv[2] ?? 1);
const ONLY = process.argv[3];
const SIZE: Size = {
  users: Math.max(50, Math.round(10_000 * SHARE)),
  accounts: Math.max(500, Math.round(100_000 * SHARE)),
  bets: Math.max(5000, Math.round(5_000_000 * SHARE)),
};
const PAGE_MS = 50;
const STATISTICS_MS = 100;
const WARM = 10;
const ASKED = 200;
const SECRET = 'a secret for benchmarks that is long enough';
const ORIGIN = 'http://localhost:4000';

const print = (line: Line & Record<string, unknown>): void => console.log(JSON.stringify(line));
const onError = (error: Error): void => {
  throw error;
};

/** No odds are looked at: the engine and the history say nothing. */
const silentPort = {
  post: () => undefined,
  onMessage: () => undefined,
  onRestart: () => undefined,
  close: async () => undefined,
};

const servicesOn = (database: Database): Promise<Services> =>
  createServices({
    config: {
      publicUrl: ORIGIN,
      allowedOrigins: [ORIGIN],
      trustProxy: false,
      demo: true,
      ingestKey: undefined,
      botIngestKey: undefined,
      resultsIngestKey: undefined,
      botSilentMinutes: 15,
      sms: { provider: 'console' },
      smsDailyCap: 1,
      mail: { transport: 'console' },
      confirmEmail: false,
      contactEmail: undefined,
      company: {},
      masterKeys: [],
      paypal: undefined,
      telegram: { kind: 'none' },
      metrics: { access: 'public', own: undefined },
    },
    database,
    enginePort: silentPort,
    historyPort: silentPort,
    authSecret: SECRET,
    log: createLog('silent'),
    nowMs: Date.now,
    monotonicMs: () => performance.now(),
  });

async function adminOf({ app }: Services): Promise<string> {
  const answer = await app.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ email: 'admin@bothways.test', password: 'bothways-demo' }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const emailAt = (nth: number): string => encodeURIComponent(`user${(nth * 37) % SIZE.users}@bench.test`);
const USERS = '/api/bot/users?fields=basic,status,metadata,summary,bookies,audit&limit=20';
/** What is asked, each time a little differently, and how long 99 of 100 may take. */
const QUESTIONS: readonly [string, number, (nth: number) => string][] = [
  ['users', PAGE_MS, () => USERS],
  ['search', PAGE_MS, (nth) => `${USERS}&search=user${nth % SIZE.users}`],
  ['tag', PAGE_MS, (nth) => `${USERS}&tags=tag${nth % 20}`],
  ['user-bets', PAGE_MS, (nth) => `/api/bot/users/${emailAt(nth)}/bets`],
  ['all-bets', PAGE_MS, () => '/api/bot/bets'],
  ['all-open', PAGE_MS, () => '/api/bot/bets?status=PLACED&limit=100'],
  ['all-sport', PAGE_MS, () => '/api/bot/bets?sport=tennis'],
  ['all-bookie', PAGE_MS, (nth) => `/api/bot/bets?bookie=bookie${nth % 80}`],
  ['heartbeats', PAGE_MS, () => '/api/bot/heartbeats'],
  ['user-statistics', STATISTICS_MS, (nth) => `/api/bot/users/${emailAt(nth)}/bets/statistics?period=1Y`],
  ['all-statistics', STATISTICS_MS, () => '/api/bot/bets/statistics?period=1Y'],
];

async function timed({ app }: Services, cookie: string, path: string): Promise<number> {
  const startMs = performance.now();
  const answer = await app.request(path, { headers: { cookie } });
  const body = await answer.text();
  const took = performance.now() - startMs;
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
  return took;
}

async function measure(database: Database): Promise<void> {
  const services = await servicesOn(database);
  const { db, kind } = database;
  const startMs = performance.now();
  await fillBots(db, kind, SIZE, Date.now());
  await markUnsummedDays(db, Date.now());
  await sumDirtyDays(db);
  const seconds = (performance.now() - startMs) / 1000;
  const bytes = await bytesOf(db, kind);
  print({
    name: `bot.fill.${kind}`,
    figure: rounded(seconds, 1),
    unit: 's',
    baseline: SIZE.bets,
    ratio: 1,
    ...SIZE,
    bytes,
  });
  const cookie = await adminOf(services);
  for (const [name, limit, pathOf] of QUESTIONS) {
    for (let nth = 0; nth < WARM; nth += 1) await timed(services, cookie, pathOf(nth));
    const took: number[] = [];
    for (let nth = 0; nth < ASKED; nth += 1) took.push(await timed(services, cookie, pathOf(WARM + nth)));
    took.sort((a, b) => a - b);
    const p99 = took[Math.floor(ASKED * 0.99) - 1] ?? 0;
    const p50 = took[ASKED / 2] ?? 0;
    print({
      name: `bot.${name}.${kind}.p99`,
      figure: rounded(p99),
      unit: 'ms',
      baseline: limit,
      ratio: rounded(p99 / limit),
      p50: rounded(p50),
    });
    if (p99 > limit) process.exitCode = 1;
  }
  await services.close();
}

const plugins = () => [new AuditSeals(SECRET, [])];

async function onSqlite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-bench-bot-'));
  const database = openDatabase({
    url: undefined,
    file: join(folder, 'bot.sqlite'),
    onError,
    plugins: plugins(),
  });
  await migrate(database);
  await measure(database);
  rmSync(folder, { recursive: true, force: true });
}

async function onPostgres(): Promise<void> {
  const server = process.env.BOT_POSTGRES ? { url: process.env.BOT_POSTGRES } : await testPostgres();
  if ('skipped' in server) {
    console.error(`PostgreSQL is left out: ${server.skipped}`);
    return;
  }
  const name = `bench_bot_${Date.now()}`;
  const first = openDatabase({ url: server.url, file: '', onError });
  await makeDatabase(first.db, name);
  await first.db.destroy();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const database = openDatabase({ url: url.href, file: '', onError, plugins: plugins() });
  await migrate(database);
  await measure(database);
}

if (ONLY === undefined || ONLY === 'sqlite') await onSqlite();
if (ONLY === undefined || ONLY === 'postgres') await onPostgres();
