import { ODDS_PARTS } from '@bothways/domain/odds';
import type { BookEvent } from '../book/events.ts';
import { lineNumber } from '../book/lines.ts';
import { LISTING } from '../book/listings.ts';
import { backOf, hasSides } from '../book/pick-code.ts';
import { FLAG } from '../book/quotes.ts';
import type { Tables } from '../book/tables.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import { isFar, median } from './consensus.ts';

/** Flags of a bookmaker's back price of a selection that also apply to its lay. */
const SHARED = FLAG.INCOMPLETE | FLAG.ORIENTATION | FLAG.IMPLAUSIBLE | FLAG.BIMODAL;
/** Fewer others do not indicate which is wrong. */
const MIN_OTHERS = 3;

/**
 * Returns why a lay is not believed, as bits: its exchange is not believed in the same market, it crosses the
 * exchange's own back price as no open market does, or it is far from the others' back prices, with a narrower
 * tolerance the more they agree.
 */
export function layFlags(tables: Tables, event: BookEvent, lay: number, limits: Limits): number {
  const { quotes } = tables;
  const { own, others, flags } = backsOf(tables, event, lay);
  const share = ODDS_PARTS / quotes.oddsMicro(lay);
  // A back at B and a lay at L of one selection cost 1 + 1/B - 1/L per unit of return.
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

/**
 * As for a back, see `isAlone` of `independent-sources.ts`: a price this far from others in agreement is wrong, or
 * first.
 */
const isAlone = (
  share: number,
  others: readonly number[],
  { aloneGap, agreedSpread, maxProbabilityGap }: Limits,
): boolean =>
  maxProbabilityGap < 1 &&
  Math.max(...others) - Math.min(...others) <= agreedSpread &&
  Math.abs(share - median(others)) > aloneGap;

interface Backs {
  /** Inverse odds of the exchange's own back; 0 if it has none. */
  own: number;
  /** Those of other originals that are believed, even if they cannot be bet on now. */
  others: number[];
  /** Flags of the exchange's own back, and BIMODAL if any of the backs has it. */
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
    if ((quotes.flags(quote) & FLAG.TWICE) !== 0) continue;
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

/** Whether the exchange has the sides reversed, judged by its back prices. */
function isReversed({ quotes, listings, bookies }: Tables, event: BookEvent, lay: number): boolean {
  const backs = event.listings.get(bookies.ownOf(quotes.bookie(lay)));
  return backs !== undefined && listings.is(backs, LISTING.REVERSED) && hasSides(quotes.pick(lay));
}
