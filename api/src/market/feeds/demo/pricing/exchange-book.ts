import type { Sport } from '@bothways/domain/sports';
import { onTick, stepsAbove, stepsBelow } from './price.ts';

/** Exchanges hold a bet in play back for so many seconds. */
export const BET_DELAY_SECONDS: Readonly<Record<Sport, number>> = {
  football: 5,
  tennis: 3,
  basketball: 5,
  baseball: 5,
  americanFootball: 5,
  hockey: 5,
};

/** Of markets beside the winner there is so much. */
const SIDE_SHARE = 0.45;
/** At odds beyond this people put up so much less that what they may lose stays about the same. */
const USUAL_ODDS = 3;
/** Backs and lays are so many steps apart where at least so much stands. Thinner markets are wider. */
const STEPS: readonly (readonly [usd: number, steps: number])[] = [
  [600, 1],
  [200, 2],
  [80, 3],
];
const THIN_STEPS = 5;

/** What usually stands at a price of an exchange, in USD. @param depthUsd what stands at the winner's, near evens */
export const usualUsd = (depthUsd: number, isWinner: boolean, odds: number): number =>
  depthUsd * (isWinner ? 1 : SIDE_SHARE) * Math.min(1, USUAL_ODDS / odds);

/** By how many steps of its ladder an exchange's lay stands above its back. */
export const stepsApart = (usd: number): number => STEPS.find(([least]) => usd >= least)?.[1] ?? THIN_STEPS;

/** The back so far below fair odds, as the lay beside it is above them. */
export const backBelow = (fairOdds: number, steps: number): number =>
  stepsBelow(onTick(fairOdds, 'ladder'), Math.floor((steps - 1) / 2));

/** The lay beside a back. */
export const layAbove = (backOdds: number, steps: number): number => stepsAbove(backOdds, steps);
