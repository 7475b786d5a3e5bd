import type { Arb } from '@bothways/domain/arbs';
import { profitPct } from '@bothways/domain/odds';

/** Profit percent as cards show it, `(1 - profit) * 100`. */
export const profitPctOf = (arb: Arb): number => profitPct(arb.profit);

/** The oldest of the times at which the legs were last seen, ISO 8601. */
export const oldestSeen = (arb: Arb): string =>
  arb.bets.reduce(
    (oldest, { updatedOn }) => (updatedOn < oldest ? updatedOn : oldest),
    arb.bets[0]?.updatedOn ?? '',
  );
