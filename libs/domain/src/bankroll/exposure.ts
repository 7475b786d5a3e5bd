import type { Pick as BetPick } from '../markets/index.ts';
import type { Settled } from '../odds/index.ts';
import { canSettle, type ResultLabel, resultsOf } from '../settlement/index.ts';
import type { Sport } from '../sports/index.ts';
import { type BetTerms, betProfitCents, outlayCents } from './profit.ts';

/** An open bet on something that can be settled; without a pick only its words are known. */
export interface OpenBet extends BetTerms {
  pick: BetPick | null;
}

interface ExposureRow {
  /** Any of these leads to the row. */
  results: ResultLabel[];
  settled: Settled[];
  betCents: number[];
  cents: number;
}

/** Profit and loss of an event's open bets by each result that they distinguish. */
export interface Exposure {
  stakedCents: number;
  worstCents: number;
  bestCents: number;
  /** Excludes bets that have only words. */
  rows: ExposureRow[];
}

/** Beyond this many bets on one event the table is not computed: the results to distinguish grow with each. */
const MAX_PICKED = 12;

const ended = (bet: BetTerms, state: Settled): number =>
  betProfitCents(bet, { state, cashOutCents: null, shareMicro: null });

/**
 * Computes the worst and the best outcome of an event's open bets, and all of them by result. A bet with only words may
 * end either way, independently of the others.
 */
export function exposureOf(bets: readonly OpenBet[], sport?: Sport): Exposure {
  const picked = bets
    .flatMap((bet) => (bet.pick && canSettle(bet.pick) ? [{ bet, pick: bet.pick }] : []))
    .slice(0, MAX_PICKED);
  const together = new Set<OpenBet>(picked.map(({ bet }) => bet));
  const loose = bets.filter((bet) => !together.has(bet));
  // `resultsOf` settles a pick; for a lay it has already inverted the result.
  const results = resultsOf(
    picked.map(({ pick, bet }) => ({ ...pick, side: bet.side })),
    sport,
  );
  const rows = results.map(({ labels, settled }): ExposureRow => {
    const betCents = picked.map(({ bet }, at) => ended(bet, settled[at] ?? 'lost'));
    return { results: labels, settled, betCents, cents: betCents.reduce((sum, cents) => sum + cents, 0) };
  });
  const either = (pickOne: (...cents: number[]) => number): number =>
    loose.reduce((sum, bet) => sum + pickOne(ended(bet, 'won'), ended(bet, 'lost')), 0);
  const sums = rows.length > 0 ? rows.map(({ cents }) => cents) : [0];
  return {
    stakedCents: bets.reduce((sum, bet) => sum + outlayCents(bet), 0),
    worstCents: Math.min(...sums) + either(Math.min),
    bestCents: Math.max(...sums) + either(Math.max),
    rows,
  };
}
