import '../../api/src/node-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { testSeals } from '../../api/src/kernel/audit/testing/index.ts';
import { type Database, migrate, openDatabase } from '../../api/src/kernel/db/index.ts';
import { checkLedger } from '../../api/src/kernel/ledger/check.store.ts';
import { sealNew } from '../../api/src/kernel/ledger/sealing.store.ts';
import { ledgerSealsOf } from '../../api/src/kernel/ledger/seals.ts';
import {
  beginStorm,
  judgeStorm,
  killAgainAndAgain,
  runStorm,
  type Sent,
  STORM,
  type Storm,
  stormByProcesses,
  stormTransfer,
} from '../../api/src/kernel/ledger/testing/index.ts';
import type { Line } from './engine/line.ts';
import { BareStatements } from './ledger/bare-statements.ts';
import { rounded } from './statistics.ts';

/**
 * Drill `ledger`: transfers per second against the bare statements they need (at least half as many), the check of
 * 1,000,000 entries (30 s), 20,000 racing transfers of 50 clients in one and in two processes, and 200 kills under 200
 * transfers a second. With `LEDGER_POSTGRES` the race runs on that database, too. `node bench/src/ledger.ts 0.01` for a
 * quick run, with `transfers`, `check`, `race` or `kills` appended for one of them.
 */
const SHARE = Number(process.argv[2] ?? 1);
const ONLY = process.argv[3];
const RATIO_LIMIT = 0.5;
const CHECK_LIMIT_S = 30;
const START_LIMIT_MS = 2000;
const ENTRIES = 1_000_000 * SHARE;
const TRANSFERS = 20_000 * SHARE;
const TIMED = Math.max(500, 5000 * SHARE);
const KILLS = Math.max(1, 200 * SHARE);
/** Enough credits for all transfers. */
const RICH = 1_000_000_000;

const folder = mkdtempSync(join(tmpdir(), 'bothways-bench-ledger-'));
const print = (line: Line & Record<string, unknown>): void => console.log(JSON.stringify(line));
const fail = (): void => {
  process.exitCode = 1;
};
const onError = (error: Error): void => {
  throw error;
};
async function opened(name: string, url?: string): Promise<Database> {
  const database = openDatabase({ url, file: join(folder, name), onError, plugins: [testSeals()] });
  await migrate(database);
  return database;
}
const secondsOf = async (work: () => unknown): Promise<number> => {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1000;
};
const transfersOf = (storm: Storm, from: number, count: number): Sent[] =>
  Array.from({ length: count }, (_, nth) => stormTransfer(storm, from + nth));

async function throughput(): Promise<void> {
  const storm: Storm = { ...STORM, name: 'rate', each: RICH, clients: 1, transfers: TIMED };
  const file = 'rate.sqlite';
  const { db } = await opened(file);
  await beginStorm(db, storm);
  const bare = new BareStatements(join(folder, file), storm.name);
  // Alternately, so that a temporarily slow machine is slow for both.
  const took = { ours: 0, bare: 0 };
  const rounds = 10;
  const share = Math.floor(TIMED / rounds);
  for (let round = 0; round < rounds; round += 1) {
    const from = round * 2 * share;
    took.ours += await secondsOf(() => runStorm(db, { ...storm, from, transfers: share }));
    took.bare += await secondsOf(() => {
      for (const sent of transfersOf(storm, from + share, share)) bare.send(sent);
    });
  }
  bare.close();
  await db.destroy();
  const [figure, baseline] = [(share * rounds) / took.ours, (share * rounds) / took.bare];
  const ratio = figure / baseline;
  print({
    name: 'ledger.transfers',
    figure: rounded(figure),
    unit: '1/s',
    baseline: rounded(baseline),
    ratio: rounded(ratio),
  });
  if (ratio < RATIO_LIMIT) fail();
}

async function check(): Promise<void> {
  const storm: Storm = { ...STORM, name: 'check', accounts: 100, each: RICH, transfers: 0 };
  const file = 'check.sqlite';
  const { db } = await opened(file);
  await beginStorm(db, storm);
  const bare = new BareStatements(join(folder, file), storm.name);
  const batch = 10_000;
  for (let made = 0; made < ENTRIES / 2; made += batch)
    bare.fill(transfersOf(storm, made, Math.min(batch, ENTRIES / 2 - made)), ledgerSealsOf(db));
  bare.close();
  const plain = new SQLite(join(folder, file), { readonly: true });
  const baseline = await secondsOf(() =>
    plain
      .prepare('select count(*) from (select sum(amount) from "ledgerEntries" group by "accountId")')
      .get(),
  );
  plain.close();
  let entries = 0;
  let fault = 'none';
  const steps = { rowsAtOnce: 500, breathe: () => turn() };
  const sealing = await secondsOf(() => sealNew(db, 0, steps));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const figure = await secondsOf(async () => {
    const verdict = await checkLedger(db, steps);
    entries = verdict.entries;
    fault = verdict.fault?.reason ?? fault;
  });
  delay.disable();
  await db.destroy();
  print({
    name: 'ledger.check',
    figure: rounded(figure),
    unit: 's',
    baseline: rounded(baseline),
    ratio: rounded(figure / baseline),
    entries,
    fault,
    sealingS: rounded(sealing),
    longestStepMs: rounded(delay.max / 1e6),
  });
  if (figure > CHECK_LIMIT_S || fault !== 'none') fail();
}

async function race(kind: string, processes: number, url?: string): Promise<void> {
  const storm: Storm = { ...STORM, name: `race ${kind} ${processes} ${Date.now()}`, transfers: TRANSFERS };
  const file = `race-${processes}.sqlite`;
  const { db } = await opened(file, url);
  await beginStorm(db, storm);
  let sent: Sent[] = [];
  const seconds = await secondsOf(async () => {
    sent =
      processes === 1
        ? await runStorm(db, storm)
        : await stormByProcesses(url ?? join(folder, file), storm, processes);
  });
  const verdict = await judgeStorm(db, storm, sent);
  await db.destroy();
  print({
    name: `ledger.race.${kind}.${processes}`,
    figure: rounded(TRANSFERS / seconds),
    unit: '1/s',
    baseline: TRANSFERS,
    ratio: rounded(sent.length / TRANSFERS),
    sent: sent.length,
    ...verdict,
  });
  if (verdict.least < 0 || verdict.wrong > 0 || verdict.fault !== undefined) fail();
}

async function kill(): Promise<void> {
  const verdict = await killAgainAndAgain(join(folder, 'killed.sqlite'), { kills: KILLS });
  const { slowestStartMs, loadedMs, ...rest } = verdict;
  print({
    name: 'ledger.kills',
    figure: rounded(slowestStartMs),
    unit: 'ms',
    baseline: START_LIMIT_MS,
    ratio: rounded(slowestStartMs / START_LIMIT_MS),
    answersASecond: rounded((verdict.acked * 1000) / loadedMs),
    ...rest,
  });
  if (verdict.lost > 0 || verdict.faults.length > 0) fail();
}

const PARTS: Record<string, () => Promise<void>> = {
  transfers: throughput,
  check,
  race: async () => {
    for (const processes of [1, 2]) await race('sqlite', processes);
    const { LEDGER_POSTGRES: url } = process.env;
    if (url) for (const processes of [1, 2]) await race('postgres', processes, url);
  },
  kills: kill,
};

try {
  for (const [name, part] of Object.entries(PARTS)) if (ONLY === undefined || ONLY === name) await part();
} finally {
  rmSync(folder, { recursive: true });
}
