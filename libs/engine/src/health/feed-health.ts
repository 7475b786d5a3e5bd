import { type ArbFilter, arbQuerySchema } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import type { BookieClocks } from '../book/bookie-clocks.ts';
import type { Tables } from '../book/tables.ts';
import type { ArbRows } from '../lists/arb-rows.ts';
import { type Walked, walk } from './book-walk.ts';
import type { Delays } from './delays.ts';
import { type FeedReading, feedIndex, type HealthReading } from './readings.ts';
import { Survival } from './survival.ts';

const MODES = ['prematch', 'live'] as const;
/** Intervals between walks through the whole book, and between checks of the arbs. */
const WALK_MS = 15_000;
const LOOK_MS = 500;

/** Arbs whose survival is measured: at 0 percent or more, of all bookmakers. */
export const everyArb = (mode: Mode): ArbFilter =>
  arbQuerySchema.parse({ channels: [mode], minPercentage: 0 });

interface HealthParts {
  tables: Tables;
  clocks: BookieClocks;
  delays: Delays;
  /** Internal lists of all bookmakers, one per mode. */
  lists: readonly ArbRows[];
  /** Prices that currently are value bets. */
  values: () => Iterable<number>;
}

/** Health of each bookmaker's feed, updated in steps of far less than a millisecond. */
export class FeedHealth {
  readonly #parts: HealthParts;
  readonly #survival: Survival;
  readonly #sinceMs: number;
  #steps: Generator<void, Walked> | undefined;
  #walked: Walked | undefined;
  #beganMs = Number.NEGATIVE_INFINITY;
  #walkedMs = 0;
  #lookedMs = Number.NEGATIVE_INFINITY;

  constructor(parts: HealthParts, nowMs: number) {
    this.#parts = parts;
    this.#sinceMs = nowMs;
    this.#survival = new Survival(parts.tables, parts.lists);
  }

  /** Performs one step. Returns false if none is due. */
  tend(nowMs: number): boolean {
    if (nowMs - this.#lookedMs >= LOOK_MS) {
      this.#lookedMs = nowMs;
      this.#survival.look(nowMs);
      this.#parts.delays.roll(nowMs);
      return true;
    }
    if (!this.#steps && nowMs - this.#beganMs < WALK_MS) return false;
    if (!this.#steps) {
      this.#beganMs = nowMs;
      this.#steps = walk(this.#parts, this.#walked);
    }
    const step = this.#steps.next();
    if (!step.done) return true;
    this.#steps = undefined;
    this.#walked = step.value;
    this.#walkedMs = nowMs;
    return true;
  }

  /** Returns the current state: counts of the last walk, clocks of now. */
  reading(): HealthReading {
    const { tables, clocks } = this.#parts;
    const feeds: FeedReading[] = [];
    for (let bookie = 0; bookie < tables.bookies.count; bookie++)
      if (!tables.bookies.isLays(bookie)) for (const mode of MODES) feeds.push(...this.#feed(bookie, mode));
    return {
      sinceMs: this.#sinceMs,
      walkedMs: this.#walkedMs,
      newestSeenMs: clocks.newestSeenMs,
      feeds,
      clones: this.#walked?.likeness.readings(tables.bookies) ?? [],
    };
  }

  #feed(bookie: number, mode: FeedReading['mode']): FeedReading[] {
    const { tables, clocks, delays } = this.#parts;
    const isLive = mode === 'live';
    const place = feedIndex(bookie, isLive);
    const lays = tables.bookies.laysOf(bookie);
    const sides = lays === undefined ? [bookie] : [bookie, lays];
    const lastSeenMs = Math.max(...sides.map((side) => clocks.lastSeenMs(side, isLive)));
    if (lastSeenMs === 0) return [];
    const delayMs = delays.of(place);
    return [
      {
        bookie: tables.bookies.value(bookie),
        mode,
        events: this.#walked?.events[place] ?? 0,
        staleEvents: this.#walked?.staleEvents[place] ?? 0,
        quotes: this.#walked?.quotes[place] ?? 0,
        lastSeenMs,
        lastChangedMs: Math.max(...sides.map((side) => clocks.lastChangedMs(side, isLive))),
        resumedMs: Math.max(...sides.map((side) => clocks.resumedMs(side, isLive))),
        pause: clocks.pause(bookie, isLive),
        ...(delayMs && { delayMs }),
        arbs: this.#walked?.arbs[place] ?? 0,
        valueBets: this.#walked?.valueBets[place] ?? 0,
        survival: this.#survival.of(place),
      },
    ];
  }
}
