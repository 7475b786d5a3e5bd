import type { Arb, ArbBet } from '@bothways/domain/arbs';
import { type Market, TOTAL_MARKETS } from '@bothways/domain/markets';
import { priceFigures } from '../../alternatives/index.ts';

/** Mean of a leg's prices after fees, its own bookmaker's included. */
const averageOf = (bet: ArbBet): number => priceFigures([bet, ...bet.alternativeOdds])?.average ?? bet.odds;

const COMPLETE = new Set(['1 2', '1 2 X', 'over under', 'no yes', '12 X', '1X 2', '1 X2']);
const OPPOSITE_LINES: ReadonlySet<Market> = new Set(['AH', 'EH']);

/** All legs are of one market, part of the event and play time. */
const isOneMarket = ([first, ...rest]: readonly ArbBet[]): boolean =>
  first !== undefined &&
  rest.every(
    (bet) =>
      bet.marketShortName === first.marketShortName &&
      bet.period === first.period &&
      bet.team === first.team &&
      bet.overTimeIncluded === first.overTimeIncluded,
  );

/** Totals share their line; handicaps have the same line seen from either side. */
function sharesLine([first, second]: readonly ArbBet[]): boolean {
  if (!first || !second) return false;
  const [a, b] = [first.handicap ?? 0, second.handicap ?? 0];
  if (TOTAL_MARKETS.has(first.marketShortName)) return a === b;
  return OPPOSITE_LINES.has(first.marketShortName) ? a === -b : true;
}

/** Two selections of a market that can also end in a draw leave that draw out, unless it voids both. */
function leavesNothingOut(bets: readonly ArbBet[], canDraw: boolean): boolean {
  const selections = bets
    .map((bet) => bet.selection)
    .toSorted()
    .join(' ');
  if (!COMPLETE.has(selections)) return false;
  return !(selections === '1 2' && canDraw && bets[0]?.marketShortName === 'W');
}

const drawable = ({ event, bets }: Arb): boolean =>
  event.sport.name === 'football' ||
  (event.sport.name === 'hockey' && bets.some((bet) => !bet.overTimeIncluded));

/**
 * No-vig odds by leg: the average odds without the margin, `average * sum of 1/average` (multiplicative method).
 * Undefined where the legs are not the whole of one market, so that the margin is unknown.
 */
export function noVigOdds(arb: Arb): number[] | undefined {
  const { bets } = arb;
  const complete = isOneMarket(bets) && sharesLine(bets) && leavesNothingOut(bets, drawable(arb));
  if (!complete) return undefined;
  const averages = bets.map(averageOf);
  const bookSum = averages.reduce((sum, average) => sum + 1 / average, 0);
  return averages.map((average) => average * bookSum);
}
