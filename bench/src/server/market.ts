import type { QuoteInput } from '@bothways/domain/quotes';

/** Returns a generator of numbers from 0 to 1 that depends on the seed alone: every run has the same market. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** About as long as real bookmakers' values. */
export const bookieValue = (bookie: number): string => `bookmaker_${bookie}`;

/**
 * In the live market this bookmaker's price of the first player is always the best: each of its moves changes the list,
 * which gives a measurable latency. Other prices may enter the list long after they were sent. It remains near the
 * others': an outlier waits among the rejected until others approach it, which would not be latency.
 */
export const MARKED = bookieValue(0);
export const markedOdds = (move: number): number => (2120 + (move % 100)) / 1000;
const OTHER_SIDE_ODDS = 1.7;

/** Returns one bookmaker's price of one side of a tennis match. Matches start tomorrow. */
export function quoteOf(match: number, bookie: number, selection: '1' | '2', odds: number): QuoteInput {
  return {
    event: {
      id: `match-${match}`,
      sport: 'tennis',
      country: 'ES',
      league: `Challenger ${match % 10}`,
      home: `Ana Ribas ${match}`,
      away: `Eva Solano ${match}`,
      startedAt: new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 43_200_000).toISOString(),
    },
    mode: 'prematch',
    bookie: bookieValue(bookie),
    market: 'W',
    selection,
    odds,
  };
}

/** Returns prices around even, with a margin of some 4 percent: some of the best ones of both sides make an arb. */
export const evenOdds = (random: () => number): number =>
  Math.round((1.92 + (random() - 0.5) * 0.24) * 1000) / 1000;

/** Returns prices of which no two make an arb. */
export const quietOdds = (random: () => number): number =>
  Math.round((1.88 + (random() - 0.5) * 0.16) * 1000) / 1000;

/** Returns every bookmaker's prices of matches that are no arbs, numbered from `first`. */
export const quietMarket = (
  first: number,
  matches: number,
  bookies: number,
  random: () => number,
): QuoteInput[] =>
  Array.from({ length: matches * bookies * 2 }, (_, number) => {
    const match = first + Math.floor(number / (bookies * 2));
    const bookie = Math.floor(number / 2) % bookies;
    return quoteOf(match, bookie, number % 2 === 0 ? '1' : '2', quietOdds(random));
  });

/** Returns every bookmaker's prices of every match. */
export function wholeMarket(matches: number, bookies: number, random: () => number): QuoteInput[] {
  return Array.from({ length: matches * bookies * 2 }, (_, number) => {
    const match = Math.floor(number / (bookies * 2));
    const bookie = Math.floor(number / 2) % bookies;
    return quoteOf(match, bookie, number % 2 === 0 ? '1' : '2', evenOdds(random));
  });
}

/** Returns the whole market with the marked bookmaker's prices in it. */
export const markedMarket = (matches: number, bookies: number, random: () => number): QuoteInput[] =>
  wholeMarket(matches, bookies, random).map((quote) =>
    quote.bookie === MARKED
      ? { ...quote, odds: quote.selection === '1' ? markedOdds(0) : OTHER_SIDE_ODDS }
      : quote,
  );
