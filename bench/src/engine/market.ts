import type { Market, Selection } from '@bothways/domain/markets';
import type { Quote } from '@bothways/domain/quotes';
import type { Sport } from '@bothways/domain/sports';
import { Random } from './random.ts';

/** Bookmakers in the catalogue; each covers some of the events. */
export const BOOKIES = 80;
/** All events are prematch: those that have begun are removed. */
const DAY_MS = 86_400_000;
const SPORTS: readonly Sport[] = ['football', 'football', 'football', 'tennis', 'basketball', 'hockey'];
const START_MS = Date.UTC(2026, 10, 21, 12);

interface Selling {
  market: Market;
  selection: Selection;
  handicap?: number;
  overTimeIncluded: boolean;
  /** Returns the fair probability from those of home, draw and away, and of over. */
  fair: (home: number, draw: number, away: number, over: number) => number;
}

const selling = (
  market: Market,
  selection: Selection,
  fair: Selling['fair'],
  handicap?: number,
): Selling => ({
  market,
  selection,
  fair,
  overTimeIncluded: false,
  ...(handicap !== undefined && { handicap }),
});

const OVER_UNDER = (line: number): Selling[] => [
  selling('OU', 'over', (_h, _d, _a, over) => over, line),
  selling('OU', 'under', (_h, _d, _a, over) => 1 - over, line),
];

/** Six markets with their fourteen selections: 1X2, double chance, draw no bet, a handicap, a total, both to score. */
const THREE_WAY: readonly Selling[] = [
  selling('W', '1', (home) => home),
  selling('W', 'X', (_home, draw) => draw),
  selling('W', '2', (_home, _draw, away) => away),
  selling('DC', '1X', (home, draw) => home + draw),
  selling('DC', '12', (home, _draw, away) => home + away),
  selling('DC', 'X2', (_home, draw, away) => draw + away),
  selling('DNB', '1', (home, _draw, away) => home / (home + away)),
  selling('DNB', '2', (home, _draw, away) => away / (home + away)),
  selling('AH', '1', (home, draw, away) => home / (home + draw / 2 + away), -0.25),
  selling('AH', '2', (home, draw, away) => 1 - home / (home + draw / 2 + away), 0.25),
  ...OVER_UNDER(2.5),
  selling('BTS', 'yes', (_h, _d, _a, over) => 0.15 + 0.7 * over),
  selling('BTS', 'no', (_h, _d, _a, over) => 0.85 - 0.7 * over),
];

/** Six markets without a draw: winner, three handicaps, two totals. */
const twoWay = (line: number): readonly Selling[] => [
  selling('W', '1', (home) => home),
  selling('W', '2', (home) => 1 - home),
  ...[-1.5, -0.5, 1.5].flatMap((handicap) => [
    selling('AH', '1', (home) => home + handicap * 0.06, handicap),
    selling('AH', '2', (home) => 1 - home - handicap * 0.06, -handicap),
  ]),
  ...OVER_UNDER(line),
  ...OVER_UNDER(line + 1),
];

interface Event {
  quoted: Quote['event'];
  sellings: readonly Selling[];
  home: number;
  draw: number;
  over: number;
  /** Each bookmaker's opinion of each selection, as a factor of its probability; constant until it changes. */
  opinions: Map<number, Float64Array>;
}

const bookieName = (bookie: number): string => `bookie${String(bookie).padStart(2, '0')}`;
export const bookieNames: readonly string[] = Array.from({ length: BOOKIES }, (_, bookie) =>
  bookieName(bookie),
);

/**
 * An invented market of realistic shape: fair probabilities that drift, margins of 3 to 8 percent by bookmaker,
 * opinions that differ by about a percent, prices to two decimals like bookmakers'.
 */
export class BenchMarket {
  readonly #random = new Random(20_261_121);
  readonly #events: Event[];
  readonly #margins: number[];

  /** @param bookiesPerEvent average number of bookmakers quoting an event */
  constructor(events: number, bookiesPerEvent: number) {
    this.#margins = bookieNames.map(() => this.#random.between(0.03, 0.08));
    this.#events = Array.from({ length: events }, (_, index) => this.#event(index, bookiesPerEvent));
  }

  /** Yields all prices, bookmaker by bookmaker, as their pages list them. */
  *all(): Generator<Quote> {
    for (let bookie = 0; bookie < BOOKIES; bookie++)
      for (const event of this.#events) if (event.opinions.has(bookie)) yield* this.#page(event, bookie);
  }

  /**
   * Yields prices as each bookmaker in sequence rereads its page of some events, while the fair probabilities drift.
   */
  *ticks(): Generator<Quote, never> {
    for (;;) {
      const bookie = this.#random.below(BOOKIES);
      const first = this.#random.below(this.#events.length);
      for (const event of this.#events.slice(first, first + 200)) {
        if (!event.opinions.has(bookie)) continue;
        this.#drift(event);
        yield* this.#page(event, bookie);
      }
    }
  }

  #event(index: number, bookiesPerEvent: number): Event {
    const sport = SPORTS[index % SPORTS.length] ?? 'football';
    const isThreeWay = sport === 'football' || sport === 'hockey';
    const count = Math.round(bookiesPerEvent * this.#random.between(0.5, 1.5));
    const sellings = isThreeWay ? THREE_WAY : twoWay(sport === 'basketball' ? 220.5 : 22.5);
    return {
      quoted: {
        id: `event-${index}`,
        sport,
        country: 'Nowhere',
        league: `League ${index % 50}`,
        home: `Home ${index}`,
        away: `Away ${index}`,
        startedAt: new Date(START_MS + DAY_MS + index * 60_000).toISOString(),
      },
      sellings,
      home: this.#random.between(0.25, 0.6),
      draw: isThreeWay ? this.#random.between(0.2, 0.3) : 0,
      over: this.#random.between(0.4, 0.6),
      opinions: new Map(
        this.#random.some(count, BOOKIES).map((bookie) => [bookie, this.#opinions(sellings.length)]),
      ),
    };
  }

  #opinions(count: number): Float64Array {
    return Float64Array.from({ length: count }, () => this.#opinion());
  }

  #opinion(): number {
    return 1 + this.#random.normal() * 0.022;
  }

  #drift(event: Event): void {
    const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
    event.home = within(event.home + this.#random.normal() * 0.0008, 0.15, 0.65);
    event.over = within(event.over + this.#random.normal() * 0.0008, 0.3, 0.7);
  }

  *#page(event: Event, bookie: number): Generator<Quote> {
    const { home, draw, over } = event;
    const margin = 1 + (this.#margins[bookie] ?? 0.05);
    const opinions = event.opinions.get(bookie) ?? this.#opinions(event.sellings.length);
    if (this.#random.next() < 0.2) opinions[this.#random.below(opinions.length)] = this.#opinion();
    for (const [at, { fair, ...pick }] of event.sellings.entries()) {
      const probability = fair(home, draw, 1 - home - draw, over);
      const odds = Math.max(1.01, Math.round(100 / (probability * margin * (opinions[at] ?? 1))) / 100);
      const maxRisk = 50 + ((bookie * 7 + at) % 20) * 100;
      yield {
        event: event.quoted,
        mode: 'prematch',
        bookie: bookieName(bookie),
        period: 'FT',
        ...pick,
        odds,
        maxRisk,
      };
    }
  }
}
