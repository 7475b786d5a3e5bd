import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditSeals } from '../../../api/src/kernel/audit/audit-seals.ts';
import { type Database, migrate, openDatabase } from '../../../api/src/kernel/db/index.ts';
import { testPostgres } from '../../../api/src/kernel/db/testing/postgres.ts';
import type { Services } from '../../../api/src/services.ts';
import type { Line } from '../engine/line.ts';
import { rounded } from '../statistics.ts';
import { bytesOf, makeDatabase } from './database.store.ts';
import { cookieOf, SECRET, servicesOn } from './services.ts';

/** A query on a filled database, slightly different each time, and the limit for its p99. */
export interface Question {
  name: string;
  limitMs: number;
  pathOf: (nth: number) => string;
}

/** Benchmark of an area's responses over many rows, in SQLite and in PostgreSQL. */
interface AnswersBench {
  name: string;
  /** The demo account that sends the queries. */
  person: 'admin' | 'pro';
  /** @returns the number of rows: `bets` and any others */
  fill: (database: Database) => Promise<{ bets: number } & Record<string, number>>;
  questions: readonly Question[];
}

const WARM = 10;
const ASKED = 200;

const print = (line: Line & Record<string, unknown>): void => console.log(JSON.stringify(line));
const onError = (error: Error): void => {
  throw error;
};

async function timed({ app }: Services, cookie: string, path: string): Promise<number> {
  const startMs = performance.now();
  const answer = await app.request(path, { headers: { cookie } });
  const body = await answer.text();
  const took = performance.now() - startMs;
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
  return took;
}

async function ask(services: Services, cookie: string, { name, limitMs, pathOf }: Question): Promise<void> {
  for (let nth = 0; nth < WARM; nth += 1) await timed(services, cookie, pathOf(nth));
  const took: number[] = [];
  for (let nth = 0; nth < ASKED; nth += 1) took.push(await timed(services, cookie, pathOf(WARM + nth)));
  took.sort((a, b) => a - b);
  const p99 = took[Math.floor(ASKED * 0.99) - 1] ?? 0;
  print({
    name: `${name}.p99`,
    figure: rounded(p99),
    unit: 'ms',
    baseline: limitMs,
    ratio: rounded(p99 / limitMs),
    p50: rounded(took[ASKED / 2] ?? 0),
  });
  if (p99 > limitMs) process.exitCode = 1;
}

async function measure(bench: AnswersBench, database: Database): Promise<void> {
  const services = await servicesOn(database);
  const { db, kind } = database;
  const startMs = performance.now();
  const size = await bench.fill(database);
  const seconds = (performance.now() - startMs) / 1000;
  print({
    name: `${bench.name}.fill.${kind}`,
    figure: rounded(seconds, 1),
    unit: 's',
    baseline: size.bets,
    ratio: 1,
    ...size,
    bytes: await bytesOf(db, kind),
  });
  const cookie = await cookieOf(services, bench.person);
  for (const question of bench.questions)
    await ask(services, cookie, { ...question, name: `${bench.name}.${question.name}.${kind}` });
  await services.close();
}

const plugins = () => [new AuditSeals(SECRET, [])];

async function onSqlite(bench: AnswersBench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `bothways-bench-${bench.name}-`));
  const file = join(folder, `${bench.name}.sqlite`);
  const database = openDatabase({ url: undefined, file, onError, plugins: plugins() });
  await migrate(database);
  await measure(bench, database);
  rmSync(folder, { recursive: true, force: true });
}

async function onPostgres(bench: AnswersBench): Promise<void> {
  const server = process.env.BOT_POSTGRES ?? (await testPostgres());
  const name = `bench_${bench.name}_${Date.now()}`;
  const first = openDatabase({ url: server, file: '', onError });
  await makeDatabase(first.db, name);
  await first.db.destroy();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openDatabase({ url: url.href, file: '', onError, plugins: plugins() });
  await migrate(database);
  await measure(bench, database);
}

/** @param only the name of one of the two databases; both if omitted */
export async function runBench(bench: AnswersBench, only: string | undefined): Promise<void> {
  if (only === undefined || only === 'sqlite') await onSqlite(bench);
  if (only === undefined || only === 'postgres') await onPostgres(bench);
}
