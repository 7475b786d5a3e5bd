import type { AlternativeOdds, Arb, ArbBet } from '@bothways/domain/arbs';
import type { Pick } from '@bothways/domain/markets';
import { type Fee, ODDS_PARTS, oddsMicroOf, oddsOfMicro } from '@bothways/domain/odds';
import type { StakeLeg } from '@bothways/domain/stakes';
import { pickId, pickOf } from '../words/index.ts';
import type { CalculatorState } from './calculator.state.ts';

/** A bookmaker's price; `odds` is after its fee, `quotedOdds` as the bookmaker itself shows it. */
export type Offer = AlternativeOdds & { quotedOdds: number };

/** A leg as it is going to be placed. */
export interface CalculatorLeg {
  /** Tells the legs of an arb apart. */
  id: string;
  pick: Pick;
  /** The offer of the chosen bookmaker. */
  price: Offer;
  /** Every offer for the leg, best after fees first; more than one where the person may choose. */
  choices: readonly Offer[];
  isFreebet: boolean;
}

/** What the person decided about the legs. */
interface Placement {
  bookies: CalculatorState['bookies'];
  freebetLeg: CalculatorState['freebetLeg'];
}

const USUAL_PARTS = 1000;
/** What odds after a fee differ from their own by, because they are kept in millionths, and the quote behind them with it. */
const NOISE = 2 / ODDS_PARTS;

/** The nearest quote of three decimals, as nearly all are, where it is one; else as it is kept, never more. */
const quoteNear = (quote: number): number => {
  const usual = Math.round(quote * USUAL_PARTS) / USUAL_PARTS;
  return Math.abs(usual - quote) < NOISE ? usual : oddsOfMicro(oddsMicroOf(quote));
};

/** The quote behind odds after a fee; the inverse of `effectiveOdds`. */
function quoteBehind(odds: number, fee: Fee): number {
  const rate = fee.ratePct / 100;
  const quote =
    fee.model === 'winnings'
      ? 1 + (odds - 1) / (1 - rate)
      : fee.model === 'return'
        ? odds / (1 - rate)
        : odds * (1 + rate);
  return quoteNear(quote);
}

const quoted = (price: AlternativeOdds): Offer => ({
  ...price,
  quotedOdds: price.fee ? quoteBehind(price.odds, price.fee) : price.odds,
});

/** Every offer for a leg, its own bookmaker's included, best after fees first. */
export const offersFor = (bet: ArbBet): Offer[] =>
  [{ ...bet, quotedOdds: bet.originalOdds }, ...bet.alternativeOdds.map(quoted)].toSorted(
    (a, b) => b.odds - a.odds,
  );

/** The legs of an arb at the bookmakers that the person chose; one that quotes no longer gives way to the arb's own. */
export function legsOf(arb: Arb, { bookies, freebetLeg }: Placement): CalculatorLeg[] {
  return arb.bets.map((bet, leg) => {
    const choices = offersFor(bet);
    const own = { ...bet, quotedOdds: bet.originalOdds };
    const price = choices.find(({ bookie }) => bookie === bookies[leg]) ?? own;
    const pick = pickOf(bet);
    return { id: pickId(pick), pick, price, choices, isFreebet: leg === freebetLeg };
  });
}

/** The leg as the stake solver knows it. */
export const stakeLegOf = ({ price }: CalculatorLeg): StakeLeg => ({
  odds: price.quotedOdds,
  fee: price.fee,
});
