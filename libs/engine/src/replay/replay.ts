import type { Pick } from '@bothways/domain/markets';
import type { Directory } from '../book/directory.ts';
import type { BookEvent } from '../book/events.ts';
import { isLay, type PickCode, parsePickText, unpackPick } from '../book/pick-code.ts';
import type { QuoteWriter } from '../book/quote-writer.ts';
import { FLAG } from '../book/quotes.ts';
import type { Tables } from '../book/tables.ts';
import { CompiledValueFilter } from '../filters/value-filter.ts';
import { NoLaysError } from '../limits/capacity-error.ts';
import type { ArbLists } from '../lists/arb-lists.ts';
import type { DirtyLines } from '../quality/dirty-lines.ts';
import type { LineCheck } from '../quality/line-check.ts';
import type { ValueAnswers } from '../records/value-answers.ts';
import { ReplayedArbs } from './arb-rows.ts';
import { Opportunities, type Opportunity, type ReplayedRows } from './opportunities.ts';
import type { ReplayedEvent, ReplayedList } from './replayed-list.ts';
import { ReplayedValues } from './value-rows.ts';

export interface ReplayedLeg {
  pick: Pick;
  /** Name of the bookmaker in the list when it appeared. */
  bookie: string;
  /** The bookmaker whose prices these are. */
  original: string;
  /** Decimal, as quoted. */
  odds: number;
  /** No-vig odds; for value bets only. */
  fairOdds: number | undefined;
}

/** An opportunity that the list would have shown. */
export interface ReplayedOpportunity {
  id: string;
  beganMs: number;
  endedMs: number;
  /** No data of the event in between, so its duration is unknown. */
  isOneSample: boolean;
  /** Profit or value when first shown. */
  pct: number;
  /** By delay, whether all prices still held, unchanged or better. */
  stood: readonly boolean[];
  legs: readonly ReplayedLeg[];
}

interface ReplayParts {
  tables: Tables;
  directory: Directory;
  writer: QuoteWriter;
  lists: ArbLists;
  lines: DirtyLines;
  check: LineCheck;
  values: ValueAnswers;
}

const MICRO_PER_MILLI = 1000;
const ODDS_PARTS = 1_000_000;
const NO_PLACE = -1;

/**
 * One event as its list would have shown it, computed by the live engine. Moves are applied one after the other without
 * knowledge of later ones; times must not decrease.
 */
export class Replay {
  readonly #parts: ReplayParts;
  readonly #event: BookEvent;
  readonly #endMs: number;
  readonly #rows: ReplayedRows;
  readonly #opportunities: Opportunities;
  /** Listing and pick of each series. */
  readonly #listings: number[] = [];
  readonly #picks: PickCode[] = [];
  #nowMs = Number.NEGATIVE_INFINITY;
  #hasMoved = false;
  #tick = 0;

  /** @param delaysMs after which the prices are checked again, ascending */
  constructor(parts: ReplayParts, list: ReplayedList, event: ReplayedEvent, delaysMs: readonly number[]) {
    const { tables, directory, lists } = parts;
    this.#parts = parts;
    const { sport, country, league, home, away, startMs } = event;
    const info = { sport, country, league, home, away, startedAt: new Date(startMs).toISOString() };
    this.#event = directory.eventOf(event.id, event.mode, info, startMs);
    // Prematch prices cannot be bet on after the game has begun.
    this.#endMs = event.mode === 'prematch' ? startMs : Number.POSITIVE_INFINITY;
    this.#opportunities = new Opportunities(tables, delaysMs);
    if (list.kind === 'arbs') {
      const shown = lists.watch(list.filter);
      this.#rows = new ReplayedArbs(parts, shown, event);
    } else {
      const lens = new CompiledValueFilter(list.filter, tables);
      this.#rows = new ReplayedValues(parts, lens, this.#event);
    }
  }

  /**
   * Returns a number for one bookmaker's price of a selection, from 0 on.
   * @param pick the part of a stored selection after the event
   */
  series(pick: string, bookie: string): number {
    const code = parsePickText(pick);
    this.#picks.push(code ?? 0);
    return this.#listings.push(code === undefined ? NO_PLACE : this.#listingOf(code, bookie)) - 1;
  }

  /**
   * @param atMs when the price was received
   * @param oddsMilli thousandths; 0 if withdrawn
   * @param isSilent whether it did not move but became stale
   */
  move(series: number, atMs: number, oddsMilli: number, isSilent = false): void {
    if (atMs >= this.#endMs) return;
    const listing = this.#listings[series] ?? NO_PLACE;
    if (listing === NO_PLACE) return;
    if (atMs > this.#nowMs) this.#goOn(atMs);
    const { writer, tables } = this.#parts;
    const pick = this.#picks[series] ?? 0;
    writer.put(listing, pick, oddsMilli * MICRO_PER_MILLI, atMs, Number.NaN, undefined, 0, atMs);
    const quote = isSilent ? tables.listings.find(listing, pick) : NO_PLACE;
    if (quote >= 0) writer.counted.flag(quote, FLAG.STALE, true, atMs);
    this.#hasMoved = true;
  }

  /** Ends the replay: the event is over, or nothing more is stored of it. */
  end(): ReplayedOpportunity[] {
    if (this.#nowMs === Number.NEGATIVE_INFINITY) return [];
    const endMs = this.#endMs === Number.POSITIVE_INFINITY ? this.#nowMs : this.#endMs;
    this.#goOn(endMs);
    return this.#opportunities.end(endMs, this.#tick).map((one) => this.#told(one));
  }

  /**
   * Reads the result of the current moment's moves, performs what falls due afterwards, and advances to the next
   * moment.
   */
  #goOn(atMs: number): void {
    if (this.#hasMoved) this.#read(this.#nowMs);
    this.#hasMoved = false;
    for (;;) {
      const dueMs = Math.max(this.#nowMs, Math.min(this.#opportunities.dueMs, this.#rows.dueMs));
      if (dueMs >= atMs) break;
      this.#opportunities.look(dueMs);
      if (this.#rows.dueMs <= dueMs) this.#read(dueMs);
    }
    this.#nowMs = atMs;
    this.#tick++;
  }

  #read(nowMs: number): void {
    this.#rows.read(this.#opportunities, nowMs, this.#tick);
  }

  #listingOf(code: PickCode, bookie: string): number {
    const { tables, directory } = this.#parts;
    const listing = directory.listingOf(this.#event, tables.bookies.intern(bookie));
    if (!isLay(code)) return listing;
    try {
      return directory.laysOf({ listing, swapped: false });
    } catch (error) {
      // It was an exchange at that time, but no longer is.
      if (error instanceof NoLaysError) return NO_PLACE;
      throw error;
    }
  }

  #told({ beganTick, endedTick, ...one }: Opportunity): ReplayedOpportunity {
    const { tables } = this.#parts;
    return {
      id: one.id,
      beganMs: one.beganMs,
      endedMs: one.endedMs,
      isOneSample: endedTick - beganTick <= 1,
      pct: one.pct,
      stood: one.stood,
      legs: one.quotes.map((quote, leg) => {
        const original = tables.bookies.value(tables.quotes.bookie(quote));
        return {
          pick: unpackPick(tables.quotes.pick(quote)),
          bookie: one.names[leg] ?? original,
          original,
          odds: (one.oddsMicro[leg] ?? 0) / ODDS_PARTS,
          fairOdds: one.fairOdds[leg],
        };
      }),
    };
  }
}
