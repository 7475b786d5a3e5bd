import { MAX_ALTERNATIVES } from '@bothways/domain/arbs';
import { IMPLAUSIBLE_SUM } from '@bothways/domain/odds';

export interface ByMode {
  prematch: number;
  live: number;
}

/** Every limit the engine works with. Defaults and their reasons stand in `DEFAULT_LIMITS`. */
export interface EngineLimits {
  /** A quote not seen for so long is stale, where its bookmaker has no limit of its own. */
  staleMs: ByMode;
  /** A stale quote not seen for so long is gone; a bookmaker's own limit for stale ones may make it longer. */
  forgetMs: ByMode;
  /** Legs of one arb may have been seen at most so far apart. */
  skewMs: ByMode;
  /**
   * In play a fair probability wanders from where it is to 0 or 1 in about this time: a profit smaller than what it wanders
   * between the sightings of two legs is none. Infinity for any profit.
   */
  wanderMs: number;
  /** In play the books of a line seen so long before its newest are asked whether they are of two minds; 0 for none. */
  bimodalMs: number;
  /** A sum of inverse odds at or below this is a data error. */
  implausibleSum: number;
  /** A bookmaker's own complete market outside these sums is a placeholder or half updated. */
  ownSum: { min: number; max: number };
  /** A bookmaker's own probability of a selection further than this from the median of at least three is an error; 1 for none. */
  maxProbabilityGap: number;
  /** The same as odds in favour, p / (1 - p): not more than so many times the median's, or so many times less. */
  maxFavourFactor: number;
  /** A book further than this from three others who agree is not believed; 1 for none. */
  aloneGap: number;
  /** Books so close are of one mind. */
  agreedSpread: number;
  /** A favourite this clear that is the outsider everywhere else means swapped sides. */
  favouriteRatio: number;
  /** What changed only by being seen again is sent at most so often. */
  refreshMs: ByMode;
  /** Most alternatives a leg carries. */
  maxAlternatives: number;
  /** An event without quotes leaves the book after this. */
  emptyEventMs: number;
  /** Most prices in the book, with those that are withdrawn as long as their event is there. */
  maxQuotes: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** A favourite this clear does not become the outsider by an opinion; from the OddsPapi client's guard. */
export const MIN_FAVOURITE_RATIO = 1.5;

export const DEFAULT_LIMITS: EngineLimits = {
  /**
   * Prematch collectors come round once a minute (The Odds API states 60 s), so one missed round is forgiven. In play a
   * price lives for seconds and collectors repeat it every few: what was not confirmed for 20 s is no offer any more.
   */
  staleMs: { prematch: 90 * SECOND_MS, live: 20 * SECOND_MS },
  /** Ten rounds missed: the bookmaker no longer offers it. Until then it is listed as rejected. */
  forgetMs: { prematch: 15 * MINUTE_MS, live: 5 * MINUTE_MS },
  /**
   * In play two prices from before and after a goal make an arb that never was; a goal is priced in within ten seconds.
   * Prematch the age of each leg is limit enough.
   */
  skewMs: { prematch: Number.POSITIVE_INFINITY, live: 10 * SECOND_MS },
  /** A match with its breaks: football and tennis take less, basketball more, and the root makes the difference small. */
  wanderMs: 100 * MINUTE_MS,
  /** What is not yet stale, beside legs that may have been seen ten seconds after it. */
  bimodalMs: 30 * SECOND_MS,
  /** Real data: every sum at or below was a placeholder or a wrong event (design/research/domain.md 3.3). */
  implausibleSum: IMPLAUSIBLE_SUM,
  /**
   * A bookmaker does not offer an arb against itself: below 0.95 one side is updated and the other not yet (exchanges come
   * to 0.99). Above 1.5 are placeholders (1.01 on everything) and prices that nobody is meant to take.
   */
  ownSum: { min: 0.95, max: 1.5 },
  /**
   * Between two books a fifth of the whole probability apart there would be an arb of more than ten percent. Near
   * certainty the same mistake is smaller in percent: there, odds in favour three times those of the others count.
   */
  maxProbabilityGap: 0.2,
  maxFavourFactor: 3,
  /**
   * Of 11,240 real books before the game and at its start one is more than 8 points off others within 4. A price that is
   * makes an arb of some ten percent with any of them.
   */
  aloneGap: 0.08,
  agreedSpread: 0.04,
  favouriteRatio: MIN_FAVOURITE_RATIO,
  /** A card's ages may lag by this; each price seen again is not worth a message. */
  refreshMs: { prematch: 15 * SECOND_MS, live: 5 * SECOND_MS },
  maxAlternatives: MAX_ALTERNATIVES,
  /** Long enough for a feed that comes back, short enough to give the memory back. */
  emptyEventMs: 30 * MINUTE_MS,
  /** Ten thousand events at eighty bookmakers in their main market, or a fifth of them in twelve; about a gigabyte. */
  maxQuotes: 2_000_000,
};
