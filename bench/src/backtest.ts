import '../../api/src/node-version.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Backtest, backtestAnswerSchema, judgementAnswerSchema } from '@bothways/domain/backtest';
import { AuditSeals } from '../../api/src/kernel/audit/audit-seals.ts';
import { migrate, openDatabase } from '../../api/src/kernel/db/index.ts';
import { createLog } from '../../api/src/kernel/log/index.ts';
import { WorkerBacktests } from '../../api/src/market/backtests/index.ts';
import { BOOKMAKERS } from '../../api/src/market/bookies/index.ts';
import { HistoryKeeper, HistoryWorkerPort, openHistory } from '../../api/src/market/history/index.ts';
import type { Services } from '../../api/src/services.ts';
import { cookieOf, ORIGIN, SECRET, servicesOn } from './answers/services.ts';
import { DAY_MS, MarketDay } from './backtest/market-day.ts';
import type { Line } from './engine/line.ts';
import { rounded } from './statistics.ts';

/**
 * Part of `npm run bench:history`: one backtest through the API over a market day of 50,000,000 prices, promised to
 * take less than a minute on two cores. `node bench/src/backtest.ts 1000000` for a quick run, with `valuebets` appended
 * for those.
 */
const POINTS = Number(process.argv[2] ?? 50_000_000);
const KIND = process.argv[3] === 'valuebets' ? 'valuebets' : 'arbs';
const PROMISED = 50_000_000 / 60;
const BATCH = 5000;

const folder = mkdtempSync(join(tmpdir(), 'bothways-bench-backtest-'));
const place = { url: undefined, file: join(folder, 'history.sqlite') };
const log = createLog('silent');
const print = (line: Line & Record<string, unknown>): void => console.log(JSON.stringify(line));
const onError = (error: Error): void => {
  throw error;
};
const bookies = BOOKMAKERS.map(({ value }) => value);

async function fill(day: MarketDay, nowMs: number): Promise<void> {
  const keeper = await HistoryKeeper.open(await openHistory(place, onError), nowMs);
  for (let points = 0; points < POINTS; points += BATCH) {
    await keeper.record(day.batch(Math.min(BATCH, POINTS - points)), nowMs);
    while (keeper.pending > 1_000_000 && (await keeper.work(nowMs)));
  }
  await keeper.settle(nowMs);
  await keeper.close();
}

async function services(): Promise<Services> {
  const plugins = [new AuditSeals(SECRET, [])];
  const database = openDatabase({ url: undefined, file: join(folder, 'bothways.sqlite'), onError, plugins });
  await migrate(database);
  return servicesOn(database, {
    historyPort: new HistoryWorkerPort({ location: place, keepDays: 30, logLevel: 'silent' }, log),
    backtestPort: new WorkerBacktests({ place, logLevel: 'silent' }, log),
  });
}

/** Returns a customer on the pro plan, sending requests like our page. */
async function customerOf(running: Services) {
  const cookie = await cookieOf(running, 'pro');
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await running.app.request(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: ORIGIN, cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

type Ask = Awaited<ReturnType<typeof customerOf>>;

async function configurationOf(ask: Ask): Promise<string> {
  const bookmakers = Object.fromEntries(bookies.map((bookie) => [bookie, 'selected']));
  const made = await ask('POST', `/settings/${KIND}/prematch`, { name: 'Bench', payload: { bookmakers } });
  const data = typeof made === 'object' && made !== null && 'data' in made ? made.data : undefined;
  return typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : '';
}

async function ended(ask: Ask, id: string): Promise<Backtest> {
  for (;;) {
    const { backtest } = backtestAnswerSchema.parse(await ask('GET', `/backtests/${id}`));
    if (backtest.state !== 'waiting' && backtest.state !== 'running') return backtest;
    await sleep(50);
  }
}

async function measure(startMs: number): Promise<void> {
  const running = await services();
  const ask = await customerOf(running);
  const body = {
    ...{ key: randomUUID(), kind: KIND, configurationId: await configurationOf(ask) },
    from: new Date(startMs - DAY_MS).toISOString(),
    to: new Date(startMs + 1).toISOString(),
  };
  const beganMs = performance.now();
  const { backtest } = backtestAnswerSchema.parse(await ask('POST', '/backtests', body));
  const { state, progress } = await ended(ask, backtest.id);
  const seconds = (performance.now() - beganMs) / 1000;
  const shared = {
    state,
    found: progress.found,
    cores: availableParallelism(),
    load: rounded(loadavg()[0] ?? 0, 1),
  };
  const rate = progress.points / seconds;
  print({
    ...{
      name: `backtest.${KIND}.rate`,
      figure: Math.round(rate),
      unit: 'prices/s',
      baseline: Math.round(PROMISED),
    },
    ...{ ratio: rounded(rate / PROMISED), ...shared },
  });
  print({
    ...{ name: `backtest.${KIND}.day`, figure: rounded(seconds, 2), unit: 's' },
    ...{ baseline: rounded(progress.points / PROMISED, 2), ratio: rounded(PROMISED / rate) },
  });
  const judgedMs = performance.now();
  judgementAnswerSchema.parse(await ask('GET', `/backtests/${backtest.id}/judgement`));
  const judged = performance.now() - judgedMs;
  print({
    name: `backtest.${KIND}.judgement`,
    figure: rounded(judged, 0),
    unit: 'ms',
    baseline: 1000,
    ratio: rounded(judged / 1000),
  });
  await running.close();
}

try {
  const startMs = Date.now() - 3_600_000;
  await fill(new MarketDay(POINTS, startMs, bookies), startMs);
  await measure(startMs);
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(0);
