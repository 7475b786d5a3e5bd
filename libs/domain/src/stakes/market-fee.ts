import type { Settled } from '../odds/index.ts';
import { legOutlayCents, legReturnCents, roundCents, type StakeLeg } from './leg.ts';

/** An exchange's discount on a winning leg, compared with its fee on that leg alone. */
interface FeeBack {
  leg: number;
  cents: number;
}

/** Groups legs of markets whose fee applies to their net winnings. */
function sharedMarkets(legs: readonly StakeLeg[]): number[][] {
  const sharing = legs.flatMap(({ market, fee, freebet }, leg) =>
    market !== undefined && fee?.model === 'winnings' && !freebet ? [{ market, leg }] : [],
  );
  const groups = Map.groupBy(sharing, ({ market }) => market).values();
  return [...groups].filter((group) => group.length > 1).map((group) => group.map(({ leg }) => leg));
}

/**
 * Computes the discounts: an exchange charges its fee on the net winnings of all bets of a market, so a lost bet there
 * reduces the fee on a won one.
 * @param settled how each leg settles
 */
export function feesBack(
  legs: readonly StakeLeg[],
  stakesCents: readonly number[],
  settled: readonly Settled[],
): FeeBack[] {
  return sharedMarkets(legs).flatMap((group) => {
    const won = group.map((at) => wonIn(legs, stakesCents, settled, at)).filter((one) => one !== undefined);
    const together = won.reduce((sum, { grossCents }) => sum + grossCents, 0);
    const taken = won.reduce((sum, { feeCents }) => sum + feeCents, 0);
    const rate = (legs[group[0] ?? 0]?.fee?.ratePct ?? 0) / 100;
    const due = roundCents(Math.max(0, together) * rate);
    const paying = won.find(({ feeCents }) => feeCents > 0);
    return paying && taken > due ? [{ leg: paying.leg, cents: taken - due }] : [];
  });
}

/** A leg's winnings or loss before the fee, and the fee on it alone. */
function wonIn(
  legs: readonly StakeLeg[],
  stakesCents: readonly number[],
  settled: readonly Settled[],
  at: number,
): { leg: number; grossCents: number; feeCents: number } | undefined {
  const leg = legs[at];
  if (!leg) return undefined;
  const [stake, end] = [stakesCents[at] ?? 0, settled[at] ?? 'lost'];
  const free = { ...leg, fee: undefined };
  const grossReturn = legReturnCents(free, stake, end);
  return {
    leg: at,
    grossCents: grossReturn - legOutlayCents(free, stake),
    feeCents: grossReturn - legReturnCents(leg, stake, end),
  };
}
