import { evPctOverAverage, noVigOdds } from '@bothways/domain/fair-odds';
import type { ValueBet } from '@bothways/domain/valuebets';
import { oddsOfVoices } from '../alternatives/index.ts';
import type { BookieVoice } from '../bookies/index.ts';

/** What of the two estimates is shown: the one from all lines where there is one. */
export const probabilityOf = ({ bet }: ValueBet): number =>
  bet.value.splineValue?.adjustedProbability ?? bet.value.legacyValue.blendedProbability;

export const fairOddsOf = (value: ValueBet): number => noVigOdds(probabilityOf(value));

/** The other bookmakers' prices of the very same bet. */
export const sameLineOf = ({ bet }: ValueBet) =>
  bet.alternativeOdds.filter(({ handicap }) => handicap === bet.handicap);

/** Fair odds of the bet's side at a line of its market; undefined where nothing is known of the line. */
export function fairOddsAt(value: ValueBet, line: number | undefined): number | undefined {
  const { bet } = value;
  if (line === bet.handicap) return fairOddsOf(value);
  const chance = bet.lines?.find(({ handicap }) => handicap === line)?.probability;
  return chance === undefined ? undefined : noVigOdds(chance);
}

/**
 * Expected value percent: the odds over the average of the alternatives, of those that say what others are worth;
 * undefined without any.
 */
export function evPctOf(value: ValueBet, hasVoice: BookieVoice): number | undefined {
  const odds = oddsOfVoices(sameLineOf(value), hasVoice);
  return odds.length === 0 ? undefined : evPctOverAverage(value.bet.odds, odds);
}
