import { arbQuerySchema } from '@bothways/domain/arbs';
import { Engine } from '@bothways/engine';
import { rounded } from '../statistics.ts';
import type { Line } from './line.ts';
import { BenchMarket, BOOKIES, bookieNames } from './market.ts';
import { applyPushes } from './pushes.ts';
import { Random } from './random.ts';

const EVENTS = 10_000;
const WARM_UP = 50;
const QUERIES = 400;
/** A million quotes. */
const PUSHES = 1000;
const OWN_BOOKIES = 12;
const MIB = 2 ** 20;

/**
 * Measures the arb query for 12 of 80 bookmakers over 10,000 events, and the book's memory at about a million quotes.
 */
export function* queryBench(): Generator<Line> {
  const market = new BenchMarket(EVENTS, 8);
  const engine = new Engine();
  const nowMs = applyPushes(engine, market.all(), PUSHES);
  const { quotes, markets } = engine.stats(nowMs);
  const random = new Random(11);
  const times = Array.from({ length: WARM_UP + QUERIES }, () => {
    const own = random.some(OWN_BOOKIES, BOOKIES).map((bookie) => bookieNames[bookie] ?? '');
    const filter = arbQuerySchema.parse({ channels: ['prematch', ...own], minPercentage: 0 });
    const startMs = performance.now();
    engine.query(filter, nowMs);
    return performance.now() - startMs;
  })
    .slice(WARM_UP)
    .sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? 0;
  yield {
    name: 'engine.query',
    figure: rounded(at(0.99)),
    unit: 'ms p99',
    baseline: markets,
    ratio: rounded(at(0.5)),
  };
  globalThis.gc?.();
  const residentMib = process.memoryUsage().rss / MIB;
  yield {
    name: 'engine.memory',
    figure: Math.round(residentMib),
    unit: 'MB',
    baseline: quotes,
    ratio: rounded(residentMib / (quotes / 1e6)),
  };
}
