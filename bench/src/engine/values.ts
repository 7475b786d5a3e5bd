import type { Quote } from '@bothways/domain/quotes';
import { Engine } from '@bothways/engine';
import { rounded } from '../statistics.ts';
import type { Line } from './line.ts';
import { START_MS } from './pushes.ts';
import { Random } from './random.ts';

/** Totals of a football match. The outermost lines have too few bookmakers for an estimate of their own. */
const LINES = [0.5, 1.5, 2, 2.25, 2.5, 2.75, 3, 3.5, 4.5, 5.5];
const THIN: ReadonlySet<number> = new Set([0.5, 5.5]);
const THIN_BOOKIES = 2;
const CROWDS = [6, 100, 200];
const MOVES = 300;
/** Moves before the measurement. */
const WARM_MOVES = 60;
const MOVE_EVERY_MS = 100;
/** Limit for a market of a hundred bookmakers. */
const LIMIT_MS = 2;

const EVENT: Quote['event'] = {
  sport: 'football',
  country: 'Nowhere',
  league: 'League',
  home: 'Home',
  away: 'Away',
  startedAt: new Date(START_MS + 86_400_000).toISOString(),
};

/** Returns one bookmaker's two prices of a line. */
function prices(bookie: number, line: number, opinion: number): Quote[] {
  const over = 1 / (1 + Math.exp(0.9 * (line - 2.6 - opinion)));
  const margin = 1.03 + (bookie % 6) / 100;
  const common = {
    event: EVENT,
    mode: 'prematch',
    bookie: `bookie${bookie}`,
    market: 'OU',
    period: 'FT',
  } as const;
  const price = (chance: number): number => Math.max(1.01, Math.round(100 / (chance * margin)) / 100);
  return [
    { ...common, overTimeIncluded: false, selection: 'over', handicap: line, odds: price(over) },
    { ...common, overTimeIncluded: false, selection: 'under', handicap: line, odds: price(1 - over) },
  ];
}

/** Returns the times to update a ladder's values after one bookmaker has moved one of its lines. */
function moveTimes(bookies: number): number[] {
  const random = new Random(5);
  const opinion = (): number => random.normal() * 0.05;
  const engine = new Engine();
  let nowMs = START_MS;
  const offered = LINES.flatMap((line) =>
    Array.from({ length: THIN.has(line) ? THIN_BOOKIES : bookies }, (_, bookie) => ({ bookie, line })),
  );
  engine.apply(
    offered.flatMap(({ bookie, line }) => prices(bookie, line, opinion())),
    nowMs,
  );
  engine.tendValues(Number.POSITIVE_INFINITY);
  const times = Array.from({ length: WARM_MOVES + MOVES }, () => {
    const { bookie, line } = offered[random.below(offered.length)] ?? { bookie: 0, line: 2.5 };
    nowMs += MOVE_EVERY_MS;
    engine.apply(prices(bookie, line, opinion()), nowMs);
    const startMs = performance.now();
    engine.tendValues(Number.POSITIVE_INFINITY);
    return performance.now() - startMs;
  });
  return times.slice(WARM_MOVES).sort((a, b) => a - b);
}

/** `value.move`: ms (median) to re-evaluate a ladder after one of its prices moved; the baseline is the limit. */
export function* valueMoveBench(): Generator<Line> {
  for (const bookies of CROWDS) {
    const medianMs = moveTimes(bookies)[MOVES / 2] ?? 0;
    yield {
      name: 'value.move',
      figure: rounded(medianMs),
      unit: `ms a move, ${LINES.length} lines, ${bookies} bookmakers`,
      baseline: LIMIT_MS,
      ratio: rounded(medianMs / LIMIT_MS),
    };
  }
}
