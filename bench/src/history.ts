import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PriceBatch } from '@bothways/engine';
import { HistoryKeeper } from '../../api/src/market/history/history-keeper.ts';
import { HistoryThread } from '../../api/src/market/history/history-thread.ts';
import { openHistory } from '../../api/src/market/history/open-history.ts';
import type { Line } from './engine/line.ts';
import { DAY_MS, PriceMoves, SELECTIONS, START_MS, selectionOf } from './history/market.ts';
import { plainRows } from './history/plain-rows.ts';
import { rounded } from './statistics.ts';

/** `node bench/src/history.ts 1000000` for a quick run. */
const POINTS = Number(process.argv[2] ?? 50_000_000);
const PLAIN_POINTS = Math.min(POINTS, 1_000_000);
/** Batch size of the engine, twice a second, at 10,000 prices a second. */
const BATCH = 5000;
const RATE = 10_000;
const CHARTS = 300;
const CHART_LIMIT_MS = 150;
/** The longest a reader may wait for a step (PROMISES 39). */
const STEP_LIMIT_MS = 50;
/** Minimum pause of the thread between two steps. */
const BREATH_MS = 2;
/** By this day everything is old enough to be forgotten. */
const LATE_DAY = 60;

const folder = mkdtempSync(join(tmpdir(), 'bothways-bench-history-'));
const file = join(folder, 'history.sqlite');

const print = (line: Line): void => console.log(JSON.stringify(line));
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
const cpuSeconds = ({ user, system } = process.cpuUsage()): number => (user + system) / 1e6;

interface Written {
  cpuSeconds: number;
  seconds: number;
  /** The longest wait for a step. */
  longestMs: number;
}

/** Writes all points and compacts them into their blocks, at full speed. */
async function write(keeper: HistoryKeeper, moves: PriceMoves): Promise<Written> {
  const written: Written = { cpuSeconds: 0, seconds: 0, longestMs: 0 };
  const timed = async <T>(task: () => Promise<T>): Promise<T> => {
    const [startMs, startCpu] = [performance.now(), cpuSeconds()];
    const result = await task();
    const tookMs = performance.now() - startMs;
    written.seconds += tookMs / 1000;
    written.cpuSeconds += cpuSeconds() - startCpu;
    written.longestMs = Math.max(written.longestMs, tookMs);
    return result;
  };
  /** Readers precede the next chunk of a batch, so each chunk is a step. */
  const recordTimed = async (batch: PriceBatch, nowMs: number): Promise<void> => {
    let pieceMs = performance.now();
    const { longestMs } = written;
    let longestPieceMs = 0;
    const endPiece = async (): Promise<void> => {
      longestPieceMs = Math.max(longestPieceMs, performance.now() - pieceMs);
      pieceMs = performance.now();
    };
    await timed(() => keeper.record(batch, nowMs, endPiece));
    await endPiece();
    written.longestMs = Math.max(longestMs, longestPieceMs);
  };
  for (let points = 0; points < POINTS; points += BATCH) {
    const batch = moves.batch(BATCH);
    // The prices are spread over a day; the keeper's clock runs at the full rate.
    const nowMs = START_MS + (points / RATE) * 1000;
    await recordTimed(batch, nowMs);
    // A batch every half second would allow hundreds of steps; here all due ones run.
    while (await timed(() => keeper.work(nowMs)));
  }
  return written;
}

interface Running {
  thread: HistoryThread;
  /** Resolves to the response time. */
  chart(number: number): Promise<number>;
}

/** Returns the history's thread on a day, with no other work than the task's. */
function onDay(keeper: HistoryKeeper, day: number): Running {
  const answers = new Map<number, () => void>();
  const thread = new HistoryThread({
    keeper,
    post: (message) => {
      if (message.kind === 'answer') answers.get(message.id)?.();
      if (message.kind === 'failed' || message.kind === 'lost' || message.kind === 'trouble')
        throw new Error(message.message);
    },
    nowMs: () => START_MS + day * DAY_MS,
  });
  const chart = async (id: number): Promise<number> => {
    const topic = `${selectionOf((id * 7919) % SELECTIONS)}~bookmaker-1`;
    const startMs = performance.now();
    await new Promise<void>((resolve) => {
      answers.set(id, resolve);
      void thread.receive({ kind: 'read', id, question: { bookie: 'bookmaker-1', topic, hours: 24 } });
    });
    return performance.now() - startMs;
  };
  return { thread, chart };
}

/** Runs a task while 10,000 prices a second are written. @returns the achieved rate per second */
async function whileWriting(
  { thread }: Running,
  moves: PriceMoves,
  task: () => Promise<void>,
): Promise<number> {
  const startMs = performance.now();
  let points = 0;
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      await thread.receive({ kind: 'record', batch: moves.batch(BATCH) });
      points += BATCH;
      await sleep(Math.max(0, startMs + (points / RATE) * 1000 - performance.now()));
    }
  })();
  await task();
  isWriting = false;
  await writing;
  return (points / (performance.now() - startMs)) * 1000;
}

/** Reads charts of a day at random selections. */
async function readCharts(keeper: HistoryKeeper, moves: PriceMoves): Promise<number[]> {
  const running = onDay(keeper, 1);
  const tookMs: number[] = [];
  let isReading = true;
  await whileWriting(running, moves, async () => {
    const working = (async () => {
      while (isReading) await sleep((await running.thread.work()) ? 2 : 50);
    })();
    for (let id = 0; id < CHARTS; id++) {
      tookMs.push(await running.chart(id));
      await sleep(20);
    }
    isReading = false;
    await working;
  });
  return tookMs;
}

interface Forgetting {
  /** Duration of every step. */
  stepsMs: number[];
  /** Prices per second written at the same time. */
  rate: number;
}

/**
 * Returns a list to which the duration of every step is appended from now on, without other work waiting for the
 * thread.
 */
function stepsOf(keeper: HistoryKeeper): number[] {
  const stepsMs: number[] = [];
  const { work } = keeper;
  keeper.work = async (nowMs) => {
    const startMs = performance.now();
    const more = await work.call(keeper, nowMs);
    stepsMs.push(performance.now() - startMs);
    return more;
  };
  return stepsMs;
}

/** Thins all selections and then forgets them, like the thread: after a step it pauses for the step's duration. */
async function forgetAll(keeper: HistoryKeeper, moves: PriceMoves): Promise<Forgetting> {
  const stepsMs = stepsOf(keeper);
  const rates: number[] = [];
  for (const day of [3, LATE_DAY]) {
    const running = onDay(keeper, day);
    const forget = async (): Promise<void> => {
      for (let more = true; more; ) {
        more = await running.thread.work();
        await sleep(Math.max(BREATH_MS, stepsMs.at(-1) ?? 0));
      }
    };
    rates.push(await whileWriting(running, moves, forget));
  }
  return { stepsMs, rate: Math.min(...rates) };
}

async function run(): Promise<void> {
  const plain = plainRows(join(folder, 'plain.sqlite'), PLAIN_POINTS);
  const database = await openHistory({ url: undefined, file }, (error) => {
    throw error;
  });
  const keeper = await HistoryKeeper.open(database, START_MS);
  const moves = new PriceMoves(POINTS);
  const written = await write(keeper, moves);
  await keeper.settle(moves.nowMs);
  // Includes SQLite's write-ahead log.
  const bytes = statSync(file).size + statSync(`${file}-wal`).size;
  const perCpuSecond = POINTS / written.cpuSeconds;
  print({
    name: 'history.bytes',
    figure: rounded(bytes / POINTS, 2),
    unit: `bytes a point, ${POINTS} points`,
    baseline: rounded(plain.bytesPerPoint, 2),
    ratio: rounded(bytes / POINTS / plain.bytesPerPoint),
  });
  print({
    name: 'history.write',
    figure: Math.round(perCpuSecond),
    unit: 'points a second of one core',
    baseline: Math.round(plain.pointsPerCpuSecond),
    ratio: rounded(perCpuSecond / plain.pointsPerCpuSecond),
  });
  print({
    name: 'history.cpu',
    figure: rounded((RATE / perCpuSecond) * 100, 2),
    unit: `% of one core at ${RATE} points/s`,
    baseline: 100,
    ratio: rounded(RATE / perCpuSecond),
  });
  print({
    name: 'history.step',
    figure: rounded(written.longestMs, 1),
    unit: 'ms, the longest step of writing',
    baseline: STEP_LIMIT_MS,
    ratio: rounded(written.longestMs / STEP_LIMIT_MS),
  });
  const charts = await readCharts(keeper, moves);
  print({
    name: 'history.chart',
    figure: rounded(percentile(charts, 0.95), 1),
    unit: `ms p95, a day of one selection at 40 bookmakers, while ${RATE}/s are written`,
    baseline: CHART_LIMIT_MS,
    ratio: rounded(percentile(charts, 0.95) / CHART_LIMIT_MS),
  });
  await keeper.settle(START_MS + DAY_MS);
  const { stepsMs, rate } = await forgetAll(keeper, new PriceMoves(POINTS, LATE_DAY));
  const rareMs = percentile(stepsMs, 0.999);
  print({
    name: 'history.forget',
    figure: rounded(rareMs, 1),
    unit: `ms p99.9 of ${stepsMs.length} steps of thinning and forgetting, the longest ${rounded(Math.max(...stepsMs), 1)} ms`,
    baseline: STEP_LIMIT_MS,
    ratio: rounded(rareMs / STEP_LIMIT_MS),
  });
  print({
    name: 'history.forget-write',
    figure: Math.round(rate),
    unit: 'prices a second written beside thinning and forgetting',
    baseline: RATE,
    ratio: rounded(rate / RATE),
  });
  await keeper.close();
}

try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
