import type { RejectReason } from '@bothways/domain/arbs';
import { type MatchedBet, type MatchedFilter, matchedQuerySchema } from '@bothways/domain/matched-betting';
import type { BookEvent } from '../book/events.ts';
import { lineNumber } from '../book/lines.ts';
import { isLay, layOf } from '../book/pick-code.ts';
import type { Tables } from '../book/tables.ts';
import { Gates } from '../finder/gates.ts';
import { bestOf } from '../lists/best-of.ts';
import { parseArbId } from '../records/arb-id.ts';
import type {
  EngineLimits,
  LatestMatched,
  ListChange,
  ListPage,
  MatchedPage,
  RejectedMatched,
} from '../types.ts';
import type { LaidWatch } from './laid-watch.ts';
import { MatchedLens } from './matched-lens.ts';
import { comparing, laidLines, listOf, type MatchedList } from './matched-list.ts';
import { matchedRecord } from './matched-record.ts';
import { type MatchedRow, rowsOfLine } from './matched-rows.ts';
import { MatchedViews } from './matched-views.ts';

/** Everything about backs against lays: lists, what was refused, and single ones. Before the game only. */
export class Matched {
  readonly #tables: Tables;
  readonly #limits: EngineLimits;
  readonly #gates: Gates;
  readonly #views: MatchedViews;

  constructor(tables: Tables, limits: EngineLimits, watch: LaidWatch) {
    this.#tables = tables;
    this.#limits = limits;
    this.#gates = new Gates(tables, limits);
    this.#views = new MatchedViews(tables, this.#gates, limits, watch);
  }

  get subscriptions(): number {
    return this.#views.size;
  }

  /** Rows that all lists hold together. */
  get held(): number {
    return this.#views.held;
  }

  query(filter: MatchedFilter, nowMs: number): MatchedPage {
    const lens = new MatchedLens(filter, this.#tables.bookies);
    const { rows, total, refused } = this.#listOf(lens, nowMs);
    return {
      matchedBets: rows.map((row) => this.#record(row, lens, nowMs)),
      total,
      rejectedTotal: refused.length,
    };
  }

  /** What would be in the filter's list, had it not failed a gate; in the filter's order. */
  rejected(filter: MatchedFilter, nowMs: number): RejectedMatched {
    const lens = new MatchedLens(filter, this.#tables.bookies);
    const { refused } = this.#listOf(lens, nowMs);
    const byReason: Partial<Record<RejectReason, number>> = {};
    for (const { refusal } of refused)
      if (refusal) byReason[refusal.reason] = (byReason[refusal.reason] ?? 0) + 1;
    const top = bestOf(refused, filter.limit, comparing(this.#tables, filter));
    return { matchedBets: top.map((row) => this.#record(row, lens, nowMs)), total: refused.length, byReason };
  }

  /** The same back and lay at today's prices, with the other lays; missing is what cannot be placed or is not believed. */
  latest(
    ids: readonly string[],
    {
      bookieMapping = {},
      withoutBookies = [],
    }: Partial<Pick<MatchedFilter, 'bookieMapping' | 'withoutBookies'>>,
    nowMs: number,
  ): LatestMatched {
    const everything = matchedQuerySchema.parse({ bookieMapping, minRating: 50 });
    const lens = new MatchedLens({ ...everything, withoutBookies }, this.#tables.bookies);
    const matchedBets: MatchedBet[] = [];
    const missingIds: string[] = [];
    for (const id of ids) {
      const row = this.#standing(id, nowMs);
      const isTold = row && lens.backs(this.#tables, row.back) && lens.lays(this.#tables, row.lay);
      if (isTold) matchedBets.push(this.#record(row, lens, nowMs));
      else missingIds.push(id);
    }
    return { matchedBets, missingIds };
  }

  subscribe(filter: MatchedFilter): number {
    return this.#views.add(filter);
  }

  unsubscribe(subscription: number): void {
    this.#views.remove(subscription);
  }

  snapshot(subscription: number, nowMs: number): ListPage<MatchedBet> | undefined {
    return this.#views.snapshot(subscription, nowMs);
  }

  /** Whether a drain would look at anything. */
  isDue(nowMs: number): boolean {
    return this.#views.isDue(nowMs);
  }

  drain(nowMs: number): ListChange<MatchedBet>[] {
    return this.#views.drain(nowMs);
  }

  /** What is set for bookmakers is another. */
  renew(): void {
    this.#views.renew();
  }

  /** The event is about to leave the book. */
  forget(event: BookEvent): void {
    this.#views.forget(event.lines.values());
  }

  #listOf(lens: MatchedLens, nowMs: number): MatchedList {
    const parts = { tables: this.#tables, gates: this.#gates, lens, nowMs };
    const byLine = [...laidLines(this.#tables)].map((line) => [line, rowsOfLine(parts, line)] as const);
    return listOf(this.#tables, lens, byLine, nowMs);
  }

  /** The row of an id, where its two prices stand together. */
  #standing(id: string, nowMs: number): MatchedRow | undefined {
    const address = parseArbId(id);
    const [back, lay] = address?.legs ?? [];
    if (!address || !back || !lay || address.legs.length !== 2 || address.mode !== 'prematch')
      return undefined;
    if (isLay(back.pick) || lay.pick !== layOf(back.pick)) return undefined;
    const event = this.#tables.events.findById(address.eventId, 'prematch');
    if (!event) return undefined;
    const filter = matchedQuerySchema.parse({
      bookies: [back.bookie],
      exchanges: [lay.bookie],
      minRating: 50,
    });
    const parts = {
      tables: this.#tables,
      gates: this.#gates,
      lens: new MatchedLens(filter, this.#tables.bookies),
      nowMs,
    };
    const line = event.lines.get(lineNumber(back.pick));
    if (line === undefined) return undefined;
    const { quotes } = this.#tables;
    return rowsOfLine(parts, line).rows.find((row) => quotes.pick(row.back) === back.pick);
  }

  #record(row: MatchedRow, lens: MatchedLens, nowMs: number): MatchedBet {
    const { maxAlternatives } = this.#limits;
    return matchedRecord(this.#tables, row, { lens, maxAlternatives, nowMs });
  }
}
