import type { BetGroup, BetLine } from '@bothways/domain/bot-bets';
import { centsOfEuros } from '@bothways/domain/money';

/** Whole cents of what a bet brought; undefined while nobody knows. */
export const resultCents = ({ status, payout, stake }: BetLine): number | undefined =>
  status === 'PLACED' || payout === undefined ? undefined : centsOfEuros(payout) - centsOfEuros(stake);

/** Whole cents that a bet pays where it wins. */
export const paysCents = ({ stake, odds }: Pick<BetLine, 'stake' | 'odds'>): number =>
  Math.round(centsOfEuros(stake) * odds);

/** What a group brought: open while a bet of it is, and not known while a payout of it is not. */
export function groupResult({ status, bets }: BetGroup): number | 'open' | 'waits' {
  if (status === 'PLACED') return 'open';
  let sum = 0;
  for (const bet of bets) {
    const cents = resultCents(bet);
    if (cents === undefined) return 'waits';
    sum += cents;
  }
  return sum;
}

/** What all bets of a group bring where one of them wins, in whole cents. */
export const ifWon = (bets: readonly BetLine[], winner: BetLine): number[] =>
  bets.map((bet) => (bet.id === winner.id ? paysCents(bet) : 0) - centsOfEuros(bet.stake));

/** Percent of an arb: of the sum of inverse odds what is missing to 1. */
export const profitPercent = ({ profit }: Pick<BetGroup, 'profit'>): number => (1 - profit) * 100;
