import { evPctOverAverage, noVigOdds } from '@bothways/domain/fair-odds';
import type { ValueBet } from '@bothways/domain/valuebets';

/** What of the two estimates is shown: the one from all lines where there is one. */
export const probabilityOf = ({ bet }: ValueBet): number =>
  bet.value.splineValue?.adjustedProbability ?? bet.value.legacyValue.blendedProbability;

export const fairOddsOf = (value: ValueBet): number => noVigOdds(probabilityOf(value));

/** The other bookmakers' prices of the very same bet. */
export const sameLineOf = ({ bet }: ValueBet) =>
  bet.alternativeOdds.filter(({ handicap }) => handicap === bet.handicap);

/** Expected value percent: the odds over the average of the alternatives; undefined without any. */
export function evPctOf(value: ValueBet): number | undefined {
  const odds = sameLineOf(value).map((price) => price.odds);
  return odds.length === 0 ? undefined : evPctOverAverage(value.bet.odds, odds);
}
