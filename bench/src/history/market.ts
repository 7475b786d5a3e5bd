import type { PriceBatch, SeriesName } from '@bothways/engine';
import { Random } from '../engine/random.ts';

/** A market day: the number of selections, and of bookmakers for each. */
export const SELECTIONS = 20_000;
export const BOOKIES = 40;
export const DAY_MS = 24 * 3_600_000;
export const START_MS = Date.parse('2026-11-21T00:00:00Z');

export const selectionOf = (number: number): string => `football-20261121-event-${number}~OU.FT.over.2.5`;

/**
 * Prices that move one after another, at random positions in the market, evenly over a day; a later day has other
 * events.
 */
export class PriceMoves {
  readonly #random = new Random(7);
  readonly #told = new Set<string>();
  readonly #named = new Uint8Array(SELECTIONS * BOOKIES);
  readonly #odds = new Int32Array(SELECTIONS * BOOKIES).fill(2100);
  readonly #spacingMs: number;
  readonly #day: number;
  #count = 0;

  constructor(points: number, day = 0) {
    this.#spacingMs = DAY_MS / points;
    this.#day = day;
  }

  /** The time of the last move. */
  get nowMs(): number {
    return START_MS + this.#day * DAY_MS + Math.floor(this.#count * this.#spacingMs);
  }

  /** Returns the next moves, as the engine sends them. */
  batch(points: number): PriceBatch {
    const names: SeriesName[] = [];
    const atMs = new Float64Array(points);
    const series = new Int32Array(points);
    const oddsMilli = new Int32Array(points);
    for (let at = 0; at < points; at++) {
      this.#count++;
      const number = this.#random.below(SELECTIONS * BOOKIES);
      if (this.#named[number] === 0) names.push(this.#name(number));
      const odds = Math.max(
        1010,
        (this.#odds[number] ?? 0) + (1 + this.#random.below(8)) * this.#direction(),
      );
      this.#odds[number] = odds;
      atMs[at] = this.nowMs;
      series[at] = this.#seriesOf(number);
      oddsMilli[at] = odds;
    }
    return {
      names,
      events: names.flatMap((name) => this.#eventOf(name)),
      atMs,
      // A source that polls is some seconds behind.
      seenMs: atMs.map((ms) => ms - this.#random.below(20_000)),
      series,
      oddsMilli,
      silent: new Uint8Array(points),
      dropped: 0,
    };
  }

  #direction(): number {
    return this.#random.below(2) === 0 ? 10 : -10;
  }

  /** The engine continues its numbering: it knows at most two days. */
  #seriesOf(number: number): number {
    return this.#day === 0 ? number : SELECTIONS * BOOKIES + number;
  }

  /** Every selection has its own event, sent with its first name. */
  #eventOf({ selection }: SeriesName): PriceBatch['events'] {
    if (this.#told.has(selection)) return [];
    this.#told.add(selection);
    const event = selection.slice(0, selection.indexOf('~'));
    const sides = { home: `Home of ${event}`, away: `Away of ${event}` };
    const startMs = START_MS + (this.#day + 1) * DAY_MS;
    return [
      { event, mode: 'prematch', sport: 'football', country: 'Spain', league: 'Liga', ...sides, startMs },
    ];
  }

  #name(number: number): SeriesName {
    this.#named[number] = 1;
    const selection = selectionOf(this.#day * SELECTIONS + Math.floor(number / BOOKIES));
    const bookie = `bookmaker-${number % BOOKIES}`;
    return { series: this.#seriesOf(number), selection, bookie, mode: 'prematch' };
  }
}
