import type { Sport } from '@bothways/domain/sports';
import { onTick, stepsAbove, stepsBelow } from './price.ts';

/** Seconds that exchanges delay an in-play bet. */
export const BET_DELAY_SECONDS: Readonly<Record<Sport, number>> = {
  football: 5,
  tennis: 3,
  basketball: 5,
  baseball: 5,
  americanFootball: 5,
  hockey: 5,
};

/** Amount on markets other than the winner, relative to it. */
const SIDE_SHARE = 0.45;
/** At longer odds people offer less, so that their potential loss stays about the same. */
const USUAL_ODDS = 3;
/** Ladder steps between back and lay by amount: thinner markets are wider. */
const STEPS: readonly (readonly [usd: number, steps: number])[] = [
  [600, 1],
  [200, 2],
  [80, 3],
];
const THIN_STEPS = 5;

/**
 * Returns the usual amount at a price of an exchange, in USD. @param depthUsd amount at the winner's price, near evens
 */
export const usualUsd = (depthUsd: number, isWinner: boolean, odds: number): number =>
  depthUsd * (isWinner ? 1 : SIDE_SHARE) * Math.min(1, USUAL_ODDS / odds);

/** Returns the ladder steps between an exchange's back and lay. */
export const stepsApart = (usd: number): number => STEPS.find(([least]) => usd >= least)?.[1] ?? THIN_STEPS;

/** Returns the back as far below fair odds as the lay is above them. */
export const backBelow = (fairOdds: number, steps: number): number =>
  stepsBelow(onTick(fairOdds, 'ladder'), Math.floor((steps - 1) / 2));

/** Returns the lay beside a back. */
export const layAbove = (backOdds: number, steps: number): number => stepsAbove(backOdds, steps);
