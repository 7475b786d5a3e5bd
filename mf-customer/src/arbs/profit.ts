import type { Arb } from '@bothways/domain/arbs';
import { profitPct } from '@bothways/domain/odds';

/** Profit percent as cards show it, `(1 - profit) * 100`. */
export const profitPctOf = (arb: Arb): number => profitPct(arb.profit);

/**
 * What the worst result pays, percent, where it reads as less than the profit percent: legs that can be void or half
 * lost. Undefined where the profit percent is what every result pays.
 */
export function leastPctOf(arb: Arb): number | undefined {
  const shown = (pct: number): number => Math.round(pct * 100);
  return shown(arb.guaranteed) < shown(profitPctOf(arb)) ? arb.guaranteed : undefined;
}

/** The oldest of the times at which the legs were last seen, ISO 8601. */
export const oldestSeen = (arb: Arb): string =>
  arb.bets.reduce(
    (oldest, { updatedOn }) => (updatedOn < oldest ? updatedOn : oldest),
    arb.bets[0]?.updatedOn ?? '',
  );
