import { arbQuerySchema } from '@bothways/domain/arbs';
import { Engine } from '@bothways/engine';
import { rounded } from '../statistics.ts';
import type { Line } from './line.ts';
import { BenchMarket, BOOKIES, bookieNames } from './market.ts';
import { applyPushes, bodyOf, intakeTo, nextPush, PUSH_EVERY_MS, PUSH_QUOTES } from './pushes.ts';
import { Random } from './random.ts';

const FILTERS = 100;
/** 6,000 markets, half a million quotes: about half of the prices move between two visits of a bookmaker's page. */
const EVENTS = 1000;
const BOOKIES_PER_EVENT = 40;
/** 40 ms of pushes, the tick interval of the engine's thread. */
const PUSHES_A_TICK = 8;
/** Ticks before the measurement: the first ones compile the code. */
const WARM_TICKS = 10;
const TICKS = 110;

/** Follows arb lists of a hundred people. */
export function followLists(engine: Engine, nowMs: number): void {
  const random = new Random(7);
  for (let filter = 0; filter < FILTERS; filter++) {
    const bookies = random.some(12 + random.below(29), BOOKIES).map((bookie) => bookieNames[bookie] ?? '');
    const asked = arbQuerySchema.parse({ channels: ['prematch', ...bookies], minPercentage: 0 });
    const list = engine.arbLists.open(asked);
    for (const steps = engine.arbLists.fill(list, () => nowMs); !steps.next().done; );
    engine.arbLists.page(list, nowMs);
  }
}

const millisecondsOf = async (work: () => void | Promise<void>): Promise<number> => {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
};

const decoder = new TextDecoder();

/**
 * `ingest.read`: quotes a second that the intake reads and validates; its baseline is `JSON.parse` of the same bodies.
 * `engine.apply`: quotes a second read, applied and evaluated for 100 followed lists; its baseline is reading them
 * alone.
 * All get the same pushes one after another, so that other load on the machine affects all. Each round ends with the
 * engine thread's tick: after it all lists equal a fresh query. Encoding records for sockets is not included
 * (`live.card` measures that).
 */
export async function* applyBench(): AsyncGenerator<Line> {
  const market = new BenchMarket(EVENTS, BOOKIES_PER_EVENT);
  const engine = new Engine();
  let nowMs = applyPushes(engine, market.all());
  followLists(engine, nowMs);
  const readOnly = intakeTo(() => []);
  const readAndApply = intakeTo((items, source) => engine.apply(items, nowMs, source));
  const moves = market.ticks();
  const spent = { parseMs: 0, readMs: 0, applyMs: 0 };
  for (let tick = 0; tick < TICKS; tick++) {
    const bodies = Array.from({ length: PUSHES_A_TICK }, (_, push) =>
      bodyOf(nextPush(moves, nowMs + push * PUSH_EVERY_MS)),
    );
    const parseMs = await millisecondsOf(() => {
      for (const body of bodies) JSON.parse(decoder.decode(body));
    });
    const readMs = await millisecondsOf(async () => {
      for (const body of bodies) await readOnly(body);
    });
    const applyMs = await millisecondsOf(async () => {
      for (const body of bodies) {
        await readAndApply(body);
        nowMs += PUSH_EVERY_MS;
      }
      engine.expire(nowMs);
    });
    if (tick < WARM_TICKS) continue;
    spent.parseMs += parseMs;
    spent.readMs += readMs;
    spent.applyMs += applyMs;
  }
  const quotes = (TICKS - WARM_TICKS) * PUSHES_A_TICK * PUSH_QUOTES;
  const perSecond = (ms: number): number => Math.round((1000 * quotes) / ms);
  yield {
    name: 'ingest.read',
    figure: perSecond(spent.readMs),
    unit: 'quotes/s',
    baseline: perSecond(spent.parseMs),
    ratio: rounded(spent.parseMs / spent.readMs),
  };
  yield {
    name: 'engine.apply',
    figure: perSecond(spent.applyMs),
    unit: 'quotes/s',
    baseline: perSecond(spent.readMs),
    ratio: rounded(spent.readMs / spent.applyMs),
  };
}
