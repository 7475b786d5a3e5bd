import type { BetGroup, BetLine } from '@bothways/domain/bot-bets';
import { centsOfEuros } from '@bothways/domain/money';

/** Returns a bet's result in whole cents; undefined while unknown. */
export const resultCents = ({ status, payout, stake }: BetLine): number | undefined =>
  status === 'PLACED' || payout === undefined ? undefined : centsOfEuros(payout) - centsOfEuros(stake);

/** Returns a bet's payout if it wins, in whole cents. */
export const paysCents = ({ stake, odds }: Pick<BetLine, 'stake' | 'odds'>): number =>
  Math.round(centsOfEuros(stake) * odds);

/** Returns a group's result: `open` while any of its bets is, `waits` while any payout is unknown. */
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

/** Returns the group's total result for each of its bets if one of them wins, in whole cents. */
export const ifWon = (bets: readonly BetLine[], winner: BetLine): number[] =>
  bets.map((bet) => (bet.id === winner.id ? paysCents(bet) : 0) - centsOfEuros(bet.stake));

/** Returns the arb's profit in percent: the shortfall of the sum of inverse odds from 1. */
export const profitPercent = ({ profit }: Pick<BetGroup, 'profit'>): number => (1 - profit) * 100;
