import type { Arb } from '@bothways/domain/arbs';
import { profitPct } from '@bothways/domain/odds';

/** Returns the profit percent as shown on cards, `(1 - profit) * 100`. */
export const profitPctOf = (arb: Arb): number => profitPct(arb.profit);

/**
 * Returns the worst result's payout, percent, where it displays as less than the profit percent: legs that can be void
 * or half lost. Undefined where every result pays the profit percent.
 */
export function leastPctOf(arb: Arb): number | undefined {
  const shown = (pct: number): number => Math.round(pct * 100);
  return shown(arb.guaranteed) < shown(profitPctOf(arb)) ? arb.guaranteed : undefined;
}

/** Returns the earliest of the times at which the legs were last seen, ISO 8601. */
export const oldestSeen = (arb: Arb): string =>
  arb.bets.reduce(
    (oldest, { updatedOn }) => (updatedOn < oldest ? updatedOn : oldest),
    arb.bets[0]?.updatedOn ?? '',
  );
