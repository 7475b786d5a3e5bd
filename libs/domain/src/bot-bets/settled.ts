import { utcDay } from '../time/index.ts';

/** A bet as far as its profit goes: whole cents. */
export interface BetMoney {
  stakeCents: number;
  status: 'PLACED' | 'SETTLED';
  /** Null: not told. */
  payoutCents: number | null;
  settledAtMs: number | null;
}

/** What bets bring to a day. */
export interface DaySums {
  profitCents: number;
  expenditureCents: number;
  bets: number;
}

/** What a bet brings to which day: nothing while it is open, and nothing where its payout was not told. */
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

/** By how much the days change when these bets become those. A day on which only what was bet on changes comes with nothing. */
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

/** Open is open whatever was told; a payout of nothing is a loss, and no payout told is neither. */
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

/** Percent of what was staked; 0 where nothing was. */
export const yieldOf = (profit: number, staked: number): number =>
  staked === 0 ? 0 : (profit / staked) * 100;
