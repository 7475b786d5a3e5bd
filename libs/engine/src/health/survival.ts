import type { Tables } from '../book/tables.ts';
import type { ArbRow, ArbRows } from '../lists/arb-rows.ts';
import { healthySum } from '../lists/healthy-sum.ts';
import type { Found } from '../quality/gates.ts';
import { feedIndex, type SurvivalCounts } from './readings.ts';

/** Ages at which an arb is checked again after it was first shown. */
const MARKS_MS = [5_000, 15_000, 60_000] as const;
/** Maximum number followed at once; further ones are not measured. */
const MAX_FOLLOWED = 2_000;
/** A check that is later than this is discarded. */
const LATE_MS = 4_000;
/** Tolerance when sums are compared, as in lists. */
const EVEN = 1 + 1e-9;

interface Leg {
  quote: number;
  /** Serial of its listing, which no other has. */
  serial: number;
  pick: number;
}

interface Followed {
  combo: number;
  found: Found;
  legs: readonly Leg[];
  places: readonly number[];
  shownMs: number;
  startMs: number;
  isLive: boolean;
  /** Whether it survived, by mark. */
  stood: boolean[];
}

/**
 * Measures whether arbs survive: those at 0 percent or more of all bookmakers, from when they were first shown. An arb
 * survives if the same prices can still be bet on at 0 percent or more, whether or not a better one is shown by then,
 * and if it survived the earlier marks. An arb whose game begins meanwhile disappears for another reason than its
 * bookmakers and is not counted; one of a game in play that ends counts as gone, because the two cases are
 * indistinguishable.
 */
export class Survival {
  readonly #tables: Tables;
  readonly #lists: readonly ArbRows[];
  readonly #rows = new Map<number, ArbRow>();
  #followed: Followed[] = [];
  /** By combination and legs: two bookmakers that alternate at the better price are two arbs, each counted once. */
  readonly #keys = new Set<string>();
  readonly #counts = new Map<number, SurvivalCounts>();

  /** @param lists internal lists of all bookmakers, one per mode */
  constructor(tables: Tables, lists: readonly ArbRows[]) {
    this.#tables = tables;
    this.#lists = lists;
  }

  /** By `feedIndex`; since the engine began. */
  of(place: number): SurvivalCounts {
    return this.#counts.get(place) ?? { of: 0, after5: 0, after15: 0, after60: 0 };
  }

  /** Begins to follow new arbs and checks those that are due. */
  look(nowMs: number): void {
    this.#followed = this.#followed.filter((followed) => {
      const goesOn = this.#goesOn(followed, nowMs);
      if (!goesOn) this.#keys.delete(keyOf(followed));
      return goesOn;
    });
    for (const list of this.#lists) {
      for (const combo of list.touched) this.#meet(list.shown.get(combo), combo, nowMs);
      list.touched.clear();
    }
  }

  #meet(row: ArbRow | undefined, combo: number, nowMs: number): void {
    const known = this.#rows.get(combo);
    if (row === known) return;
    if (!row) {
      this.#rows.delete(combo);
      return;
    }
    this.#rows.set(combo, row);
    if (this.#followed.length >= MAX_FOLLOWED || this.#keys.has(keyOf(row))) return;
    this.#keys.add(keyOf(row));
    const { quotes, listings, events, combos } = this.#tables;
    const legs = row.found.quotes
      .filter((quote) => quote >= 0)
      .map((quote) => ({
        quote,
        serial: listings.serial(quotes.listing(quote)),
        pick: quotes.pick(quote),
      }));
    const event = events.at(combos.event(combo));
    const { isLive, startMs } = event;
    const places = [...new Set(legs.map(({ quote }) => this.#feedOf(quote, isLive)))];
    this.#followed.push({
      combo,
      found: row.found,
      legs,
      places,
      shownMs: nowMs,
      startMs,
      isLive,
      stood: [],
    });
  }

  #feedOf(quote: number, isLive: boolean): number {
    const { quotes, bookies } = this.#tables;
    return feedIndex(bookies.ownOf(quotes.bookie(quote)), isLive);
  }

  /** Returns whether it is to be checked again. */
  #goesOn(followed: Followed, nowMs: number): boolean {
    if (!followed.isLive && nowMs >= this.#startOf(followed)) return false;
    const { shownMs, stood } = followed;
    for (let mark = MARKS_MS[stood.length]; mark !== undefined; mark = MARKS_MS[stood.length]) {
      const lateMs = nowMs - shownMs - mark;
      if (lateMs < 0) return true;
      if (lateMs > LATE_MS) return false;
      stood.push(stood.at(-1) !== false && this.#stands(followed));
    }
    this.#count(followed);
    return false;
  }

  #count({ places, stood: [after5, after15, after60] }: Followed): void {
    for (const place of places) {
      const counts = this.of(place);
      this.#counts.set(place, {
        of: counts.of + 1,
        after5: counts.after5 + Number(after5 === true),
        after15: counts.after15 + Number(after15 === true),
        after60: counts.after60 + Number(after60 === true),
      });
    }
  }

  /** Quote numbers are reused. */
  #areSame({ legs }: Followed): boolean {
    const { quotes, listings } = this.#tables;
    return legs.every(
      ({ quote, serial, pick }) =>
        listings.serial(quotes.listing(quote)) === serial && quotes.pick(quote) === pick,
    );
  }

  #startOf(followed: Followed): number {
    const { events, combos } = this.#tables;
    return this.#areSame(followed) ? events.at(combos.event(followed.combo)).startMs : followed.startMs;
  }

  #stands(followed: Followed): boolean {
    return this.#areSame(followed) && healthySum(this.#tables, followed.combo, followed.found) <= EVEN;
  }
}

const keyOf = ({ combo, found }: { combo: number; found: Found }): string =>
  `${combo} ${found.quotes.join(' ')}`;
