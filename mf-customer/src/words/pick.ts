import type { ArbBet } from '@bothways/domain/arbs';
import type { Pick, Side } from '@bothways/domain/markets';

/** Returns the pick of a leg, in the form that wording and settlement use. */
export const pickOf = (bet: ArbBet): Pick => ({
  side: bet.side,
  market: bet.marketShortName,
  period: bet.period,
  selection: bet.selection,
  handicap: bet.handicap,
  team: bet.team,
  overTimeIncluded: bet.overTimeIncluded,
});

/** Distinguishes the picks of one arb. */
export const pickId = ({ side, market, period, selection, handicap, team, overTimeIncluded }: Pick): string =>
  [side, market, period, selection, handicap, team, overTimeIncluded].join('|');

export const isLay = ({ side }: { side?: Pick['side'] }): boolean => side === 'lay';

/** Sorts the best first: the highest odds of a back, the lowest of a lay. */
export const byPrice =
  (side: Side | undefined) =>
  (one: { readonly odds: number }, other: { readonly odds: number }): number =>
    side === 'lay' ? one.odds - other.odds : other.odds - one.odds;
