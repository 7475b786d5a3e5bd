import type { Net } from './back-bet.ts';
import { type ExchangeBet, levelStake, marketNet, type StandingBets } from './exchange.ts';

/** An offer of the exchange at one price. */
interface LadderLevel {
  odds: number;
  /** The backers' stake available. */
  sizeCents: number;
}

interface LadderFill {
  /** One lay per level, unrounded, best price first. */
  lays: ExchangeBet[];
  /** Whether the offers suffice to level both results. */
  isFull: boolean;
}

/**
 * Lays level by level until both results pay the same: each level fills the remainder at its own odds, without
 * approximating by a mean price (research/plans.md 3.2).
 * @param levels best first, which for lays is the lowest
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
