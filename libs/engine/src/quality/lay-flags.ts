import { ODDS_PARTS } from '@bothways/domain/odds';
import type { BookEvent } from '../book/events.ts';
import { lineNumber } from '../book/lines.ts';
import { LISTING } from '../book/listings.ts';
import { backOf, hasSides } from '../book/pick-code.ts';
import { FLAG } from '../book/quotes.ts';
import type { Tables } from '../book/tables.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import { isFar, median } from './consensus.ts';

/** What is wrong with a bookmaker's back price of a selection is wrong with its lay. */
const SHARED = FLAG.INCOMPLETE | FLAG.ORIENTATION | FLAG.IMPLAUSIBLE | FLAG.BIMODAL;
/** Fewer others say nothing about who is wrong. */
const MIN_OTHERS = 3;

/**
 * Why a lay is not believed, as bits: its exchange is not believed in the same market, it crosses the exchange's own back price
 * as no open market does, or it is far from what others back the selection at, the less so the more they agree.
 */
export function layFlags(tables: Tables, event: BookEvent, lay: number, limits: Limits): number {
  const { quotes } = tables;
  const { own, others, flags } = backsOf(tables, event, lay);
  const share = ODDS_PARTS / quotes.oddsMicro(lay);
  // A back at B and a lay at L of one selection cost 1 + 1/B - 1/L of what they return.
  const isCrossed = own > 0 && 1 + own - share < limits.ownSum.min;
  const isOff =
    others.length >= MIN_OTHERS && (isFar(share, median(others), limits) || isAlone(share, others, limits));
  return (
    flags |
    (isCrossed || isOff ? FLAG.IMPLAUSIBLE : 0) |
    (isReversed(tables, event, lay) ? FLAG.ORIENTATION : 0)
  );
}

type Limits = Pick<
  EngineLimits,
  'ownSum' | 'maxProbabilityGap' | 'maxFavourFactor' | 'aloneGap' | 'agreedSpread'
>;

/** As of a back, see `alone.ts`: whoever is so far off others who agree is wrong, or first. */
const isAlone = (
  share: number,
  others: readonly number[],
  { aloneGap, agreedSpread, maxProbabilityGap }: Limits,
): boolean =>
  maxProbabilityGap < 1 &&
  Math.max(...others) - Math.min(...others) <= agreedSpread &&
  Math.abs(share - median(others)) > aloneGap;

interface Backs {
  /** Inverse odds of the exchange's own back; 0 without one. */
  own: number;
  /** Those of other originals that are believed, though nobody may be able to bet on them now. */
  others: number[];
  /** Of the exchange's own, and what says that all of them are of two minds. */
  flags: number;
}

function backsOf({ quotes, lines, bookies }: Tables, event: BookEvent, lay: number): Backs {
  const pick = backOf(quotes.pick(lay));
  const line = event.lines.get(lineNumber(pick));
  const exchange = bookies.ownOf(quotes.bookie(lay));
  const found: Backs = { own: 0, others: [], flags: 0 };
  if (line === undefined) return found;
  for (let quote = lines.firstQuote(line); quote >= 0; quote = quotes.nextInLine(quote)) {
    if (quotes.pick(quote) !== pick || quotes.oddsMicro(quote) === 0) continue;
    const share = ODDS_PARTS / quotes.oddsMicro(quote);
    found.flags |= quotes.flags(quote) & FLAG.BIMODAL;
    if (quotes.bookie(quote) === exchange) {
      found.own = share;
      found.flags |= quotes.flags(quote) & SHARED;
    } else if (
      (quotes.flags(quote) & SHARED) === 0 &&
      bookies.group(quotes.bookie(quote)) !== bookies.group(exchange)
    )
      found.others.push(share);
  }
  return found;
}

/** The exchange has the sides the other way round, as far as one can see from its back prices. */
function isReversed({ quotes, listings, bookies }: Tables, event: BookEvent, lay: number): boolean {
  const backs = event.listings.get(bookies.ownOf(quotes.bookie(lay)));
  return backs !== undefined && listings.is(backs, LISTING.REVERSED) && hasSides(quotes.pick(lay));
}
