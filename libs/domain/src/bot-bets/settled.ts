import { utcDay } from '../time/index.ts';

/** Money of a bet: whole cents. */
export interface BetMoney {
  stakeCents: number;
  status: 'PLACED' | 'SETTLED';
  /** Null: not reported. */
  payoutCents: number | null;
  settledAtMs: number | null;
}

/** Contribution of bets to a day. */
export interface DaySums {
  profitCents: number;
  expenditureCents: number;
  bets: number;
}

/** Returns a bet's contribution and its day: none while it is open, and none where its payout is unknown. */
export function shareOf(bet: BetMoney): (DaySums & { day: string }) | undefined {
  const { stakeCents, status, payoutCents, settledAtMs } = bet;
  if (status !== 'SETTLED' || payoutCents === null || settledAtMs === null) return undefined;
  return {
    day: utcDay(settledAtMs),
    profitCents: payoutCents - stakeCents,
    expenditureCents: stakeCents,
    bets: 1,
  };
}

/**
 * Returns how the days change when the first bets are replaced by the second. A day with unchanged sums has differences
 * of 0.
 */
export function dayChanges(before: readonly BetMoney[], after: readonly BetMoney[]): Map<string, DaySums> {
  const changes = new Map<string, DaySums>();
  const add = (bet: BetMoney, times: 1 | -1): void => {
    const share = shareOf(bet);
    if (!share) return;
    const sums = changes.get(share.day) ?? { profitCents: 0, expenditureCents: 0, bets: 0 };
    changes.set(share.day, {
      profitCents: sums.profitCents + times * share.profitCents,
      expenditureCents: sums.expenditureCents + times * share.expenditureCents,
      bets: sums.bets + times,
    });
  };
  for (const bet of before) add(bet, -1);
  for (const bet of after) add(bet, 1);
  return changes;
}

/** How a settled bet ended. */
export type BetOutcome = 'open' | 'won' | 'lost' | 'back' | 'untold';

/** Open bets are open whatever was reported; a payout of 0 is a loss, an unknown payout is neither. */
export function outcomeOf({
  status,
  stake,
  payout,
}: {
  status: 'PLACED' | 'SETTLED';
  stake: number;
  payout?: number | undefined;
}): BetOutcome {
  if (status === 'PLACED') return 'open';
  if (payout === undefined) return 'untold';
  if (payout === stake) return 'back';
  return payout > stake ? 'won' : 'lost';
}

/** Percent of the stakes; 0 without any. */
export const yieldOf = (profit: number, staked: number): number =>
  staked === 0 ? 0 : (profit / staked) * 100;
