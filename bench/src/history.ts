import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PriceBatch } from '@bothways/engine';
import { HistoryKeeper } from '../../api/src/history/history-keeper.ts';
import { HistoryThread } from '../../api/src/history/history-thread.ts';
import { openHistory } from '../../api/src/history/open-history.ts';
import { type Line, rounded } from './engine/line.ts';
import { DAY_MS, PriceMoves, SELECTIONS, START_MS, selectionOf } from './history/market.ts';
import { plainRows } from './history/plain-rows.ts';

/** `node bench/src/history.ts 1000000` for a quick look. */
const POINTS = Number(process.argv[2] ?? 50_000_000);
const PLAIN_POINTS = Math.min(POINTS, 1_000_000);
/** What the engine hands over at once, twice a second, of 10,000 prices a second. */
const BATCH = 5000;
const RATE = 10_000;
const CHARTS = 300;
const CHART_LIMIT_MS = 150;
/** Who reads waits for a step at most so long (PROMISES 39). */
const STEP_LIMIT_MS = 50;

const folder = mkdtempSync(join(tmpdir(), 'bothways-bench-history-'));
const file = join(folder, 'history.sqlite');

const print = (line: Line): void => console.log(JSON.stringify(line));
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
const cpuSeconds = ({ user, system } = process.cpuUsage()): number => (user + system) / 1e6;

interface Written {
  cpuSeconds: number;
  seconds: number;
  /** The longest that anybody had to wait for a step. */
  longestMs: number;
}

/** Writes all points and brings them into their blocks, as fast as it goes. */
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
  /** Who reads goes before the next piece of a batch, so each piece is a step. */
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
    // The prices are spread over a day; the keeper's clock runs as if they came at the full rate.
    const nowMs = START_MS + (points / RATE) * 1000;
    await recordTimed(batch, nowMs);
    // A batch every half second leaves room for hundreds of steps; here it is as many as there are to do.
    while (await timed(() => keeper.work(nowMs)));
  }
  return written;
}

/** Charts of a day at random selections, while 10,000 prices a second are written. */
async function readCharts(keeper: HistoryKeeper, moves: PriceMoves): Promise<number[]> {
  const answers = new Map<number, () => void>();
  const thread = new HistoryThread({
    keeper,
    post: (message) => {
      if (message.kind === 'answer') answers.get(message.id)?.();
      if (message.kind === 'failed' || message.kind === 'lost') throw new Error(message.message);
    },
    nowMs: () => START_MS + DAY_MS,
  });
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      await thread.receive({ kind: 'record', batch: moves.batch(BATCH) });
      await sleep((BATCH / RATE) * 1000);
    }
  })();
  const working = (async () => {
    while (isWriting) await sleep((await thread.work()) ? 2 : 50);
  })();
  const tookMs: number[] = [];
  for (let id = 0; id < CHARTS; id++) {
    const topic = `${selectionOf((id * 7919) % SELECTIONS)}~bookmaker-1`;
    const startMs = performance.now();
    await new Promise<void>((resolve) => {
      answers.set(id, resolve);
      void thread.receive({ kind: 'read', id, question: { bookie: 'bookmaker-1', topic, hours: 24 } });
    });
    tookMs.push(performance.now() - startMs);
    await sleep(20);
  }
  isWriting = false;
  await Promise.all([writing, working]);
  return tookMs;
}

/** Thins all selections and then forgets them, as a year of idle minutes would. @returns the time of every step */
async function forgetAll(keeper: HistoryKeeper): Promise<number[]> {
  const tookMs: number[] = [];
  for (const days of [3, 60]) {
    for (let more = true; more; ) {
      const startMs = performance.now();
      more = await keeper.work(START_MS + days * DAY_MS);
      tookMs.push(performance.now() - startMs);
    }
  }
  return tookMs;
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
  // What SQLite still has beside the file belongs to it.
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
  const steps = await forgetAll(keeper);
  const longestMs = Math.max(...steps);
  print({
    name: 'history.forget',
    figure: rounded(longestMs, 1),
    unit: `ms, the longest of ${steps.length} steps of thinning and forgetting`,
    baseline: STEP_LIMIT_MS,
    ratio: rounded(longestMs / STEP_LIMIT_MS),
  });
  await keeper.close();
}

try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
