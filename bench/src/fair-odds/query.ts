import { arbQuerySchema } from '@bothways/domain/arbs';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import { Engine } from '@bothways/engine';
import type { Line } from '../engine/line.ts';
import { BenchMarket, BOOKIES, bookieNames } from '../engine/market.ts';
import { applyPushes } from '../engine/pushes.ts';
import { Random } from '../engine/random.ts';
import { rounded } from '../statistics.ts';

const EVENTS = 10_000;
const QUERIES = 300;
/** A million quotes. */
const PUSHES = 1000;
const REJECTED = 20;
const OWN_BOOKIES = 12;

/** Measures the value bets of 12 of 80 bookmakers over 10,000 events, and evaluating all prices once. */
export function* valueQueryBench(): Generator<Line> {
  const market = new BenchMarket(EVENTS, 8);
  const engine = new Engine();
  const nowMs = applyPushes(engine, market.all(), PUSHES);
  const { markets } = engine.stats(nowMs);
  // The checks of bookmakers' own books are shared with the arb list, and not counted here.
  engine.query(arbQuerySchema.parse({ minPercentage: 0 }), nowMs);
  const coldMs = performance.now();
  engine.tendValues(Number.POSITIVE_INFINITY);
  const settledMs = performance.now() - coldMs;
  const random = new Random(11);
  const times = Array.from({ length: QUERIES }, () => {
    const own = random.some(OWN_BOOKIES, BOOKIES).map((bookie) => bookieNames[bookie] ?? '');
    const filter = valueBetQuerySchema.parse({ channels: ['prematch', ...own] });
    const startMs = performance.now();
    engine.queryValues(filter, nowMs);
    return performance.now() - startMs;
  }).sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? 0;
  yield {
    name: 'value.query',
    figure: rounded(at(0.99)),
    unit: 'ms p99',
    baseline: markets,
    ratio: rounded(at(0.5)),
  };
  const rejectedMs = Array.from({ length: REJECTED }, () => {
    const startMs = performance.now();
    engine.rejectedValues(valueBetQuerySchema.parse({ minPercentage: 0 }), nowMs);
    return performance.now() - startMs;
  });
  yield {
    name: 'value.rejected',
    figure: rounded(Math.max(...rejectedMs)),
    unit: `ms, the longest of ${REJECTED}`,
    baseline: engine.rejectedValues(valueBetQuerySchema.parse({ minPercentage: 0 }), nowMs).total,
    ratio: rounded(Math.min(...rejectedMs)),
  };
  yield {
    name: 'value.settle',
    figure: Math.round(settledMs),
    unit: 'ms',
    baseline: markets,
    ratio: rounded((settledMs * 1000) / markets),
  };
}
