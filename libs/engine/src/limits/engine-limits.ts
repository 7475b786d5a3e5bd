import { MAX_ALTERNATIVES } from '@bothways/domain/arbs';
import { IMPLAUSIBLE_SUM } from '@bothways/domain/odds';

export interface ByMode {
  prematch: number;
  live: number;
}

/** Every limit of the engine. For defaults and their reasons see `DEFAULT_LIMITS`. */
export interface EngineLimits {
  /** Time unseen after which a quote is stale, unless its bookmaker has a limit of its own. */
  staleMs: ByMode;
  /** Time unseen after which a stale quote is gone; a bookmaker's own stale limit may extend it. */
  forgetMs: ByMode;
  /** Maximum difference between the times at which legs of one arb were seen. */
  skewMs: ByMode;
  /**
   * Time in which a fair probability in play moves from its current value to 0 or 1: a profit smaller than its expected
   * move between the sightings of two legs does not count. Infinity accepts any profit.
   */
  wanderMs: number;
  /**
   * In play, the maximum age difference to the line's newest book for a book to be tested for bimodality; 0 disables
   * it.
   */
  bimodalMs: number;
  /** A sum of inverse odds at or below this is a data error. */
  implausibleSum: number;
  /** A bookmaker's own complete market with a sum outside this range is a placeholder or partially updated. */
  ownSum: { min: number; max: number };
  /**
   * A bookmaker's own probability of a selection that differs by more than this from the median of at least three is an
   * error; 1 disables it.
   */
  maxProbabilityGap: number;
  /** The same for odds in favour, p / (1 - p): the maximum factor above or below the median's. */
  maxFavourFactor: number;
  /** A book that differs by more than this from three others in agreement is not believed; 1 disables it. */
  aloneGap: number;
  /** Books within this spread are in agreement. */
  agreedSpread: number;
  /** A favourite this clear that is the underdog at all other bookmakers indicates swapped sides. */
  favouriteRatio: number;
  /** Minimum interval between messages for a row that changed only by being seen again. */
  refreshMs: ByMode;
  /** Maximum number of alternatives per leg. */
  maxAlternatives: number;
  /** Time without quotes after which an event leaves the book. */
  emptyEventMs: number;
  /** Maximum number of prices in the book, including withdrawn ones of its events. */
  maxQuotes: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** A favourite this clear does not become the underdog by mere opinion; from the OddsPapi client's guard. */
export const MIN_FAVOURITE_RATIO = 1.5;

export const DEFAULT_LIMITS: EngineLimits = {
  /**
   * Prematch collectors poll once a minute (The Odds API states 60 s), so one missed round is tolerated. In play a
   * price lives for seconds and collectors repeat it every few: unconfirmed for 20 s, it is no longer an offer.
   */
  staleMs: { prematch: 90 * SECOND_MS, live: 20 * SECOND_MS },
  /** Ten missed rounds: the bookmaker no longer offers it. Until then it is listed as rejected. */
  forgetMs: { prematch: 15 * MINUTE_MS, live: 5 * MINUTE_MS },
  /**
   * In play two prices from before and after a goal make an arb that never existed; a goal is priced in within ten
   * seconds. Prematch the age of each leg is a sufficient limit.
   */
  skewMs: { prematch: Number.POSITIVE_INFINITY, live: 10 * SECOND_MS },
  /**
   * A match with its breaks: football and tennis take less, basketball more, and the square root makes the difference
   * small.
   */
  wanderMs: 100 * MINUTE_MS,
  /** Covers what is not yet stale, combined with legs that may have been seen ten seconds later. */
  bimodalMs: 30 * SECOND_MS,
  /** Real data: every sum at or below was a placeholder or a wrong event (design/research/domain.md 3.3). */
  implausibleSum: IMPLAUSIBLE_SUM,
  /**
   * A bookmaker does not offer an arb against itself: below 0.95 one side is updated and the other not yet (exchanges
   * come to 0.99). Above 1.5 are placeholders (1.01 on everything) and prices that are not meant to be bet on.
   */
  ownSum: { min: 0.95, max: 1.5 },
  /**
   * Two books a fifth of the whole probability apart would make an arb of more than ten percent. Near certainty the
   * same mistake is smaller in percent: there, a factor of three in odds in favour counts.
   */
  maxProbabilityGap: 0.2,
  maxFavourFactor: 3,
  /**
   * Of 11,240 real books before the game and at its start one differs by more than 8 points from others within 4. Such
   * a price makes an arb of some ten percent with any of them.
   */
  aloneGap: 0.08,
  agreedSpread: 0.04,
  favouriteRatio: MIN_FAVOURITE_RATIO,
  /** Displayed ages may lag by this; a price seen again is not worth a message. */
  refreshMs: { prematch: 15 * SECOND_MS, live: 5 * SECOND_MS },
  maxAlternatives: MAX_ALTERNATIVES,
  /** Long enough for a feed to recover, short enough to free the memory. */
  emptyEventMs: 30 * MINUTE_MS,
  /** Ten thousand events at eighty bookmakers in their main market, or a fifth of them in twelve; about a gigabyte. */
  maxQuotes: 2_000_000,
};
