import type { PriceBatch, SeriesName } from '@bothways/engine';
import { Random } from '../engine/random.ts';

export const DAY_MS = 24 * 3_600_000;
/** Number of bookmakers quoting a match of a good league, in these markets. */
const BOOKIES = 40;
const PICKS: readonly (readonly [pick: string, odds: number])[] = [
  ['W.FT.1', 2.6],
  ['W.FT.X', 3.4],
  ['W.FT.2', 3],
  ['DC.FT.1X', 1.5],
  ['DC.FT.12', 1.4],
  ['DC.FT.X2', 1.65],
  ['DNB.FT.1', 1.9],
  ['DNB.FT.2', 2.1],
  ['AH.FT.1.-0.25', 2.2],
  ['AH.FT.2.0.25', 1.8],
  ['OU.FT.over.2.5', 2],
  ['OU.FT.under.2.5', 2],
  ['OU.FT.over.3', 2.4],
  ['OU.FT.under.3', 1.7],
  ['BTS.FT.yes', 1.9],
  ['BTS.FT.no', 2],
];
const SERIES = BOOKIES * PICKS.length;
/** Bookmakers' margin, and the deviation of each from the market: this gives some seven thousand arbs a day. */
const MARGIN = 0.06;
const STRAY = 0.015;
/** One in this many price moves also moves the market. */
const DRIFTS = 200;
const POINTS_AN_EVENT = 25_000;

/** A day of price moves for matches that begin at its end, in chronological order like the engine's. */
export class MarketDay {
  readonly startMs: number;
  readonly #random = new Random(11);
  readonly #bookies: readonly string[];
  readonly #events: number;
  readonly #spacingMs: number;
  readonly #named: Uint8Array;
  readonly #drift: Float64Array;
  #count = 0;

  /** @param bookies the bookmakers that quote it */
  constructor(points: number, endMs: number, bookies: readonly string[]) {
    this.#bookies = bookies.slice(0, BOOKIES);
    this.#events = Math.max(2, Math.round(points / POINTS_AN_EVENT));
    this.startMs = endMs;
    this.#spacingMs = DAY_MS / points;
    this.#named = new Uint8Array(this.#events * SERIES);
    this.#drift = new Float64Array(this.#events * PICKS.length).fill(1);
  }

  batch(points: number): PriceBatch {
    const names: SeriesName[] = [];
    const events: PriceBatch['events'] = [];
    const atMs = new Float64Array(points);
    const series = new Int32Array(points);
    const oddsMilli = new Int32Array(points);
    for (let at = 0; at < points; at++) {
      const number = this.#random.below(this.#named.length);
      if (this.#named[number] === 0) this.#name(number, names, events);
      atMs[at] = Math.floor(this.startMs - DAY_MS + this.#count++ * this.#spacingMs);
      series[at] = number;
      oddsMilli[at] = this.#odds(number);
    }
    const silent = new Uint8Array(points);
    return { names, events, atMs, seenMs: atMs.slice(), series, oddsMilli, silent, dropped: 0 };
  }

  #odds(number: number): number {
    const pick = number % PICKS.length;
    const place = Math.floor(number / SERIES) * PICKS.length + pick;
    if (this.#random.below(DRIFTS) === 0)
      this.#drift[place] = (this.#drift[place] ?? 1) * (1 + this.#random.normal() * STRAY);
    const fair = (PICKS[pick]?.[1] ?? 2) * (this.#drift[place] ?? 1);
    const stray = 1 + this.#random.normal() * STRAY;
    return Math.max(1010, Math.round(fair * (1 - MARGIN) * stray * 1000));
  }

  #name(number: number, names: SeriesName[], events: PriceBatch['events']): void {
    const event = Math.floor(number / SERIES);
    const id = `football-bench-${event}`;
    const first = event * SERIES;
    if (this.#named.subarray(first, first + SERIES).every((named) => named === 0))
      events.push({
        ...{ event: id, mode: 'prematch', sport: 'football', country: 'Spain', league: 'Liga' },
        ...{ home: `Home ${event}`, away: `Away ${event}`, startMs: this.startMs },
      });
    this.#named[number] = 1;
    const [pick = ''] = PICKS[number % PICKS.length] ?? [];
    const bookie = this.#bookies[Math.floor((number % SERIES) / PICKS.length)] ?? 'another';
    names.push({ series: number, selection: `${id}~${pick}`, bookie, mode: 'prematch' });
  }
}
