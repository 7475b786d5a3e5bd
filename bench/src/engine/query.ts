import { arbQuerySchema } from '@bothways/domain/arbs';
import { Engine, FeedEncoder } from '@bothways/engine';
import { FRAME_EVERY_MS, framesOf, START_MS } from './frames.ts';
import { type Line, rounded } from './line.ts';
import { BenchMarket, BOOKIES, bookieNames } from './market.ts';
import { Random } from './random.ts';

const EVENTS = 10_000;
const WARM_UP = 50;
const QUERIES = 400;
const OWN_BOOKIES = 12;
const MIB = 2 ** 20;

/** The arb query for 12 of 80 bookmakers over 10,000 events, and what the book weighs at about a million quotes. */
export function* queryBench(): Generator<Line> {
  const market = new BenchMarket(EVENTS, 8);
  const load = framesOf(market.all(), new FeedEncoder(1, 'bench'), START_MS, 1_000_000);
  const engine = new Engine();
  let nowMs = START_MS;
  for (const frame of load.frames) {
    engine.applyBinary(frame, nowMs);
    nowMs += FRAME_EVERY_MS;
  }
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
