import '../../api/src/node-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditSeals } from '../../api/src/kernel/audit/audit-seals.ts';
import { type Database, migrate, openDatabase, transact } from '../../api/src/kernel/db/index.ts';
import { testPostgres } from '../../api/src/kernel/db/testing/postgres.ts';
import { createLog } from '../../api/src/kernel/log/index.ts';
import { sumDays } from '../../api/src/market/bankroll/days.ts';
import { findUserIdByEmail } from '../../api/src/people/users/index.ts';
import { createServices, type Services } from '../../api/src/services.ts';
import { analyzed, fillBankroll } from './bankroll/fill.store.ts';
import { bytesOf, makeDatabase } from './bot/fill.store.ts';
import { type Line, rounded } from './engine/line.ts';

/**
 * `npm run bench:bankroll`: one bankroll of 1,000,000 bets in SQLite and in PostgreSQL (`BOT_POSTGRES`, or the embedded one), of
 * which every answer is there within 100 ms for 99 of 100. `node bench/src/bankroll.ts 0.01` for a quick look, with `sqlite` or
 * `postgres` behind it for one of them.
 */
const SHARE = Number(process.argv[2] ?? 1);
const ONLY = process.argv[3];
const BETS = Math.max(5000, Math.round(1_000_000 * SHARE));
const LIMIT_MS = 100;
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
      telegram: { kind: 'none' },
      botSilentMinutes: 15,
      sms: { provider: 'console' },
      smsDailyCap: 1,
      mail: { transport: 'console' },
      confirmEmail: false,
      contactEmail: undefined,
      company: {},
      masterKeys: [],
      paypal: undefined,
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

async function customerOf({ app }: Services): Promise<string> {
  const answer = await app.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ email: 'pro@bothways.test', password: 'bothways-demo' }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const BANKROLL = '/api/bankroll';
/** What is asked, each time a little differently. */
const QUESTIONS: readonly [string, (nth: number) => string][] = [
  ['overview-30d', () => `${BANKROLL}?period=30d`],
  ['overview-season', () => `${BANKROLL}?period=season`],
  ['overview-all', () => `${BANKROLL}?period=all`],
  ['bets', () => `${BANKROLL}/bets`],
  ['bets-open', () => `${BANKROLL}/bets?tab=open`],
  ['bets-settled', () => `${BANKROLL}/bets?tab=settled`],
  ['bets-kind', () => `${BANKROLL}/bets?strategy=matched`],
  ['bets-account', (nth) => `${BANKROLL}/bets?account=bench${nth % 12}`],
  ['bets-both', (nth) => `${BANKROLL}/bets?account=bench${nth % 12}&strategy=value&tab=settled`],
  ['bets-deep', (nth) => `${BANKROLL}/bets?cursor=${Date.now() - (nth + 30) * 86_400_000}~b1`],
  ['bet', (nth) => `${BANKROLL}/bets/b${(nth * 37) % BETS}`],
  ['accounts', () => `${BANKROLL}/accounts`],
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
  const userId = (await findUserIdByEmail(db, 'pro@bothways.test')) ?? '';
  const moments = await fillBankroll(db, kind, userId, BETS, Date.now());
  for (const moment of moments)
    await transact(db, (trx) => sumDays(trx, { userId, currency: 'EUR' }, [moment]));
  await analyzed(db, kind);
  const seconds = (performance.now() - startMs) / 1000;
  const bytes = await bytesOf(db, kind);
  print({
    name: `bankroll.fill.${kind}`,
    figure: rounded(seconds, 1),
    unit: 's',
    baseline: BETS,
    ratio: 1,
    bytes,
  });
  const cookie = await customerOf(services);
  for (const [name, pathOf] of QUESTIONS) {
    for (let nth = 0; nth < WARM; nth += 1) await timed(services, cookie, pathOf(nth));
    const took: number[] = [];
    for (let nth = 0; nth < ASKED; nth += 1) took.push(await timed(services, cookie, pathOf(WARM + nth)));
    took.sort((a, b) => a - b);
    const p99 = took[Math.floor(ASKED * 0.99) - 1] ?? 0;
    const p50 = took[ASKED / 2] ?? 0;
    print({
      name: `bankroll.${name}.${kind}.p99`,
      figure: rounded(p99),
      unit: 'ms',
      baseline: LIMIT_MS,
      ratio: rounded(p99 / LIMIT_MS),
      p50: rounded(p50),
    });
    if (p99 > LIMIT_MS) process.exitCode = 1;
  }
  await services.close();
}

const plugins = () => [new AuditSeals(SECRET, [])];

async function onSqlite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-bench-bankroll-'));
  const database = openDatabase({
    url: undefined,
    file: join(folder, 'bankroll.sqlite'),
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
  const name = `bench_bankroll_${Date.now()}`;
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
