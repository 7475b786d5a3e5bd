/**
 * A frame of the feed: `MAGIC`, stream, time of its making in ms (double), then records to its end. A record starts with
 * one byte, its tag. Strings are sent once: definitions number events, bookmakers, listings, picks and links from 0 in
 * the order in which they come, and stand before their first use. Numbers hold for a stream until its next RESET.
 */
export const MAGIC = 0xb1;

export const TAG = {
  /** source: the stream's numbers start anew. */
  RESET: 1,
  /** value */
  BOOKIE: 2,
  /** JSON of the quoted event */
  EVENT: 3,
  /** event, bookie, mode */
  LISTING: 4,
  /** pick code */
  PICK: 5,
  /** URL */
  LINK: 6,
  /** event, mode, JSON of the state */
  STATE: 7,
  /** listing, 1 or 0 */
  SUSPENSION: 8,
  /** bookie, mode */
  SNAPSHOT_BEGIN: 9,
  SNAPSHOT_END: 10,
  /**
   * From here on bits. A quote: listing, pick, odds as `packOdds` has them (0 withdraws), then what the bits announce: ms since the
   * frame's time, limit in whole USD, link,
   * seconds of bet delay.
   */
  QUOTE: 0x80,
} as const;

export const HAS = { TIME: 1, LIMIT: 2, LINK: 4, DELAY: 8 } as const;

export const MODE_NUMBERS = { prematch: 0, live: 1 } as const;
export const MODES = ['prematch', 'live'] as const;

const MICRO_PER_MILLI = 1000;

/**
 * Odds in millionths as a number that is short where they have three places, as nearly all have: twice the thousandths, else
 * one more than twice the millionths. Below 2^32 up to odds of 2,000.
 */
export const packOdds = (oddsMicro: number): number =>
  oddsMicro % MICRO_PER_MILLI === 0 ? (oddsMicro / MICRO_PER_MILLI) * 2 : oddsMicro * 2 + 1;

export const unpackOdds = (packed: number): number =>
  (packed & 1) === 0 ? (packed >>> 1) * MICRO_PER_MILLI : packed >>> 1;
