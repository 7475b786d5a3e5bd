import type { Net } from './back-bet.ts';
import { type ExchangeBet, levelStake, marketNet, type StandingBets } from './exchange.ts';

/** What other people offer to take at a price of the exchange. */
export interface LadderLevel {
  odds: number;
  /** Their stake. */
  sizeCents: number;
}

export interface LadderFill {
  /** One lay a level, not rounded, best price first. */
  lays: ExchangeBet[];
  /** Whether the offers are enough to level both results. */
  isFull: boolean;
}

/**
 * Lays level by level until both results pay the same: each level takes what is still missing at its own odds, so that
 * nothing is solved with a mean price (research/plans.md 3.2).
 * @param levels best first, which of lays is the lowest
 */
export function fillLadder(
  back: Net,
  commissionPct: number,
  levels: readonly LadderLevel[],
  matched: readonly ExchangeBet[] = [],
): LadderFill {
  const lays: ExchangeBet[] = [];
  for (const { odds, sizeCents } of levels) {
    const standing: StandingBets = { back, market: marketNet([...matched, ...lays]), commissionPct };
    const missing = levelStake(standing, { side: 'lay', odds });
    if (missing <= 0) return { lays, isFull: true };
    lays.push({ side: 'lay', odds, stakeCents: Math.min(missing, sizeCents) });
    if (missing <= sizeCents) return { lays, isFull: true };
  }
  return { lays, isFull: false };
}
