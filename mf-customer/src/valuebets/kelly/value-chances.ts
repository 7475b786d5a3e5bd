import { type Chances, chancesOf } from '@bothways/domain/kelly';
import { TOTAL_MARKETS } from '@bothways/domain/markets';
import type { LineValue, ValueBet } from '@bothways/domain/valuebets';
import { probabilityOf } from '../value-figures.ts';

type LinedBet = Pick<ValueBet['bet'], 'marketShortName' | 'selection'>;

/** Returns the number above which the bet's own side of the market wins; see `LineShares`. */
const aboveLine = ({ marketShortName, selection }: LinedBet, handicap: number): number =>
  TOTAL_MARKETS.has(marketShortName) && selection === 'over' ? handicap : 0 - handicap;

const isLined = ({ marketShortName }: LinedBet): boolean =>
  marketShortName === 'AH' || TOTAL_MARKETS.has(marketShortName);

const isHalfLine = (line: number): boolean => Math.abs(line % 1) === 0.5;

/** Returns whether the stake may be returned, in whole or in half. */
export const mayBeVoid = ({ bet }: ValueBet): boolean =>
  bet.marketShortName === 'DNB' || (isLined(bet) && bet.handicap !== undefined && !isHalfLine(bet.handicap));

/**
 * Computes the chances of each outcome from the bet's fair price and those of the adjacent half lines; undefined where
 * they cannot be derived.
 */
export function valueChances(value: ValueBet, lines: readonly LineValue[] = []): Chances | undefined {
  const { bet } = value;
  if (!isLined(bet) || bet.handicap === undefined) return undefined;
  const shares = new Map(lines.map(({ handicap, probability }) => [aboveLine(bet, handicap), probability]));
  return chancesOf({
    line: aboveLine(bet, bet.handicap),
    share: probabilityOf(value),
    halfShare: (line) => shares.get(line),
  });
}
