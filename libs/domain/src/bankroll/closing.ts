import type { Side } from '../markets/index.ts';

/** A price last seen longer before the start is no closing price (research/plans.md 4.3). */
export const CLOSE_SEEN_MS = 10 * 60_000;

/** Bookmakers whose closing price is trusted, in this order, before the consensus (PRODUCT.md 8). */
export const SHARP_BOOKIES: readonly string[] = ['pinnacle'];

export const CLOSE_STATES = ['known', 'missing', 'stale', 'otherLine'] as const;
export type CloseState = (typeof CLOSE_STATES)[number];

/** A no-vig price of the line that was bet on, or of the line that the market moved to. */
export interface ClosePrice {
  /** Without the margin, decimal. */
  fairOdds: number;
  /** With the margin, decimal. */
  rawOdds: number;
  /** A bookmaker, or `consensus`. */
  reference: string;
  seenAtMs: number;
  /** Whether it is for the line that was bet on. */
  isSameLine: boolean;
}

export type Close = { state: 'known'; price: ClosePrice } | { state: Exclude<CloseState, 'known'> };

/**
 * Selects the closing price: the first by trust for the same line that was seen shortly before the start. Otherwise
 * returns the reason: a price of a moved line is of another bet.
 */
export function closeOf(prices: readonly ClosePrice[], startsAtMs: number): Close {
  const before = prices.filter(({ seenAtMs }) => seenAtMs <= startsAtMs);
  const fresh = before.filter(({ seenAtMs }) => startsAtMs - seenAtMs <= CLOSE_SEEN_MS);
  const price = fresh.find(({ isSameLine }) => isSameLine);
  if (price) return { state: 'known', price };
  if (fresh.length > 0) return { state: 'otherLine' };
  return { state: before.length > 0 ? 'stale' : 'missing' };
}

/** Converts a lay's odds to those of backing the opposite, with the liability as the stake. */
const asBack = (odds: number, side: Side): number => (side === 'lay' ? odds / (odds - 1) : odds);

/**
 * Closing-line value in percent: `odds / no-vig close - 1`, the expected return of one staked if the close is right.
 * For a lay per unit of liability. 2.50 against 2.00 is +25 (Buchdahl).
 */
export const clvPct = (odds: number, fairClose: number, side: Side = 'back'): number =>
  (asBack(odds, side) / asBack(fairClose, side) - 1) * 100;

/** Closing-line value with its coverage: missing closes are not 0. */
export interface Clv {
  bets: number;
  covered: number;
  /** The mean of the covered bets; undefined where there are none. */
  meanPct: number | undefined;
}

export const clvOf = (values: readonly (number | undefined)[]): Clv => {
  const known = values.filter((value) => value !== undefined);
  const sum = known.reduce((total, value) => total + value, 0);
  return {
    bets: values.length,
    covered: known.length,
    meanPct: known.length > 0 ? sum / known.length : undefined,
  };
};
