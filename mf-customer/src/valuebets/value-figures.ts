import { evPctOverAverage, noVigOdds } from '@bothways/domain/fair-odds';
import type { ValueBet } from '@bothways/domain/valuebets';
import { oddsOfVoices } from '../alternatives/index.ts';
import type { BookieVoice } from '../bookies/index.ts';

/** Returns the estimate to show: the one from all lines if there is one, else the legacy one. */
export const probabilityOf = ({ bet }: ValueBet): number =>
  bet.value.splineValue?.adjustedProbability ?? bet.value.legacyValue.blendedProbability;

export const fairOddsOf = (value: ValueBet): number => noVigOdds(probabilityOf(value));

/** Returns the other bookmakers' prices of the same bet at the same line. */
export const sameLineOf = ({ bet }: ValueBet) =>
  bet.alternativeOdds.filter(({ handicap }) => handicap === bet.handicap);

/** Returns the fair odds of the bet's side at a line of its market; undefined for an unknown line. */
export function fairOddsAt(value: ValueBet, line: number | undefined): number | undefined {
  const { bet } = value;
  if (line === bet.handicap) return fairOddsOf(value);
  const chance = bet.lines?.find(({ handicap }) => handicap === line)?.probability;
  return chance === undefined ? undefined : noVigOdds(chance);
}

/**
 * Returns the expected value, percent: the odds over the average of the alternatives whose bookmakers count
 * (`hasVoice`); undefined with fewer than two.
 */
export function evPctOf(value: ValueBet, hasVoice: BookieVoice): number | undefined {
  const odds = oddsOfVoices(sameLineOf(value), hasVoice);
  return odds.length < 2 ? undefined : evPctOverAverage(value.bet.odds, odds);
}
