import type { Pick } from '@bothways/domain/markets';
import type { Quote } from '@bothways/domain/quotes';
import { settle } from '@bothways/domain/settlement';
import { pickOf, quoteOf } from './quotes.ts';

/** The picks around one score, for scores of each kind. */
export const AROUND = {
  level: [
    ...['W.1', 'W.X', 'W.2', 'DC.1X', 'DC.12', 'DC.X2', 'DNB.1', 'DNB.2'],
    ...['AH.1.-0.25', 'AH.2.0.25', 'AH.1.0.25', 'AH.2.-0.25'],
  ],
  lead: [
    ...['AH.1.-1', 'AH.2.1', 'AH.1.-0.75', 'AH.2.0.75', 'AH.1.-1.25', 'AH.2.1.25', 'AH.1.-1.5', 'AH.2.1.5'],
    ...['EH.1.-1', 'EH.X.-1', 'EH.2.1'],
  ],
  total: ['1.5', '1.75', '2', '2.25', '2.5'].flatMap((line) => [`OU.over.${line}`, `OU.under.${line}`]),
};

/** Legs of other families: exact scores, both to score, each side's goals. */
export const SCORES = [
  ...['CS.0-0', 'CS.1-0', 'CS.0-1', 'CS.1-1', 'OU.over.0.5', 'OU.over.1.5', 'OU.over.2.5', 'OU.under.2.5'],
  ...['BTS.yes', 'BTS.no', 'W.1', 'W.X', 'W.2', 'DC.1X', 'DC.12', 'DC.X2'],
  ...['OUT.t1.over.0.5', 'OUT.t1.under.0.5', 'OUT.t2.over.0.5', 'OUT.t2.under.0.5'],
  ...['OUT.t1.over.1.5', 'OUT.t2.over.1.5'],
];

/** Number of distinct goal counts per side; more are practically impossible. */
const GOALS = 9;
const RETURNS = { won: 1, halfWon: 0.5, void: 0, halfLost: -0.5, lost: -1 } as const;

interface RandomMarket {
  quotes: Quote[];
  /** Average return of a price per unit staked, by the probabilities that generated the market. */
  worth: (pick: Pick, odds: number) => number;
}

/** Generates 0 to 1 from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const poisson = (mean: number, goals: number): number => {
  let probability = Math.exp(-mean);
  for (let goal = 1; goal <= goals; goal++) probability *= mean / goal;
  return probability;
};

/** Average share of the stake won and lost: fair odds balance the two. */
function chanceOf(pick: Pick, home: number, away: number): { won: number; lost: number } {
  const chance = { won: 0, lost: 0 };
  for (let one = 0; one < GOALS; one++)
    for (let two = 0; two < GOALS; two++) {
      const part = RETURNS[settle(pick, { home: one, away: two })];
      const probability = poisson(home, one) * poisson(away, two);
      if (part > 0) chance.won += part * probability;
      else chance.lost -= part * probability;
    }
  return chance;
}

/**
 * Generates one football match at 6 to 10 bookmakers with margins of 3 to 8 percent, whose opinions differ by a few
 * percent, at prices to two decimals. Each offers four in five of the picks.
 */
export function randomMarket(seed: number, picks: readonly string[]): RandomMarket {
  const random = randomOf(seed);
  const [home, away] = [0.8 + 1.4 * random(), 0.6 + 1.2 * random()];
  const bookies = Array.from({ length: 6 + Math.floor(random() * 5) }, (_, at) => ({
    bookie: `book${at}`,
    margin: 1.03 + 0.05 * random(),
  }));
  const quotes = picks.flatMap((text) => {
    const pick = pickOf(text);
    const { won, lost } = chanceOf(pick, home, away);
    return bookies.flatMap(({ bookie, margin }) => {
      // Twelve uniform deviates sum to a normal deviate.
      const opinion = Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6);
      const fair = (won + lost) / won;
      const odds = Math.round((100 * fair) / (margin * (1 + 0.025 * opinion))) / 100;
      return random() < 0.8 && odds > 1.01 && odds < 60 ? [quoteOf(bookie, pick, odds)] : [];
    });
  });
  const worth = (pick: Pick, odds: number): number => {
    const { won, lost } = chanceOf(pick, home, away);
    return 1 + won * (odds - 1) - lost;
  };
  return { quotes, worth };
}
