import type { AlternativeOdds, Arb, ArbBet } from '@bothways/domain/arbs';
import type { Pick, Side } from '@bothways/domain/markets';
import { type Fee, ODDS_PARTS, oddsMicroOf, oddsOfMicro } from '@bothways/domain/odds';
import type { StakeLeg } from '@bothways/domain/stakes';
import { byPrice, isLay, pickId, pickOf } from '../words/index.ts';
import type { CalculatorState } from './calculator.state.ts';

/** A bookmaker's price; `odds` is after its fee, `quotedOdds` as the bookmaker itself shows it. */
export type Offer = AlternativeOdds & { quotedOdds: number };

/** A leg as it will be placed. */
export interface CalculatorLeg {
  /** Distinguishes the legs of an arb. */
  id: string;
  pick: Pick;
  /** The offer of the chosen bookmaker. */
  price: Offer;
  /** Every offer for the leg, best after fees first; more than one where there is a choice. */
  choices: readonly Offer[];
  isFreebet: boolean;
}

/** The person's choices about the legs. */
interface Placement {
  bookies: CalculatorState['bookies'];
  freebetLeg: CalculatorState['freebetLeg'];
}

const USUAL_PARTS = 1000;
/** Rounding error of odds after a fee, which are stored in millionths, and of the quote derived from them. */
const NOISE = 2 / ODDS_PARTS;

/**
 * Returns the nearest quote of three decimals, which nearly all are, if it is within the rounding error; else the
 * stored precision, never more.
 */
const quoteNear = (quote: number): number => {
  const usual = Math.round(quote * USUAL_PARTS) / USUAL_PARTS;
  return Math.abs(usual - quote) < NOISE ? usual : oddsOfMicro(oddsMicroOf(quote));
};

/** Computes the quote from odds after a fee; the inverse of `oddsAfterFee`. */
function quoteBehind(odds: number, fee: Fee, side: Side | undefined): number {
  if (side === 'lay') return quoteNear(opposite(backBehind(opposite(odds), fee)));
  return quoteNear(backBehind(odds, fee));
}

function backBehind(odds: number, fee: Fee): number {
  const rate = fee.ratePct / 100;
  if (fee.model === 'winnings') return 1 + (odds - 1) / (1 - rate);
  return fee.model === 'return' ? odds / (1 - rate) : odds * (1 + rate);
}

/** Converts lay odds to those of a back with the liability as its stake, and vice versa. */
const opposite = (odds: number): number => odds / (odds - 1);

const quoted =
  (side: Side | undefined) =>
  (price: AlternativeOdds): Offer => ({
    ...price,
    quotedOdds: price.fee ? quoteBehind(price.odds, price.fee, side) : price.odds,
  });

/** Returns every offer for a leg, its own bookmaker's included, best after fees first. */
export const offersFor = (bet: ArbBet): Offer[] =>
  [{ ...bet, quotedOdds: bet.originalOdds }, ...bet.alternativeOdds.map(quoted(bet.side))].toSorted(
    byPrice(bet.side),
  );

/** Returns the legs of an arb at the chosen bookmakers; one that no longer quotes is replaced by the arb's own. */
export function legsOf(arb: Arb, { bookies, freebetLeg }: Placement): CalculatorLeg[] {
  return arb.bets.map((bet, leg) => {
    const choices = offersFor(bet);
    const own = { ...bet, quotedOdds: bet.originalOdds };
    const price = choices.find(({ bookie }) => bookie === bookies[leg]) ?? own;
    const pick = pickOf(bet);
    return { id: pickId(pick), pick, price, choices, isFreebet: leg === freebetLeg };
  });
}

/** Returns the leg in the stake solver's form. */
const stakeLegOf = ({ price, pick }: CalculatorLeg): StakeLeg => ({
  odds: price.quotedOdds,
  fee: price.fee,
  side: pick.side,
});

/**
 * Returns the legs in the stake solver's form. The bookmaker of a lay is an exchange, which charges its fee on the net
 * winnings of its bets on one market.
 */
export function stakeLegsOf(legs: readonly CalculatorLeg[]): StakeLeg[] {
  const exchanges = new Set(legs.filter(({ pick }) => isLay(pick)).map(({ price }) => price.bookie));
  return legs.map((leg) => ({
    ...stakeLegOf(leg),
    ...(exchanges.has(leg.price.bookie) && { market: marketAt(leg) }),
  }));
}

/** Returns the market as an exchange defines it: every line is a market of its own. */
function marketAt({ pick, price }: CalculatorLeg): string {
  const { market, period, overTimeIncluded, team, selection, handicap } = pick;
  const isAway = (market === 'AH' || market === 'EH') && selection === '2';
  const line = handicap !== undefined && isAway ? 0 - handicap : handicap;
  return [price.bookie, market, period, overTimeIncluded, team, line].join('|');
}
