import type { RejectReason, Withholding } from '@bothways/domain/arbs';
import { noVigOdds } from '@bothways/domain/fair-odds';
import type { Explanation, ValueBet, ValueBetFilter } from '@bothways/domain/valuebets';
import type { BookEvent } from '../book/events.ts';
import type { Tables } from '../book/tables.ts';
import { Gates } from '../finder/gates.ts';
import { rounded } from '../records/arb-record.ts';
import type { EngineLimits, LatestValues, RejectedValues, ValueListChange, ValuePage } from '../types.ts';
import { Estimates } from './estimates.ts';
import { explain } from './explain.ts';
import { isHealthy } from './market-reader.ts';
import { everyValue, ValueLens } from './value-filter.ts';
import { hangsOnOne, isBeyondLimit, isSkewed } from './value-gates.ts';
import { parseValueId, quoteOf } from './value-id.ts';
import { refusedRows, type ValueRow, valueRows } from './value-list.ts';
import { valueRecord } from './value-record.ts';
import { ValueViews } from './value-views.ts';
import type { ValueWatch } from './value-watch.ts';

/** Everything about value bets: estimates, lists, single bets, and how they came about. */
export class Values {
  readonly #tables: Tables;
  readonly #limits: EngineLimits;
  readonly #estimates: Estimates;
  readonly #views: ValueViews;
  readonly #gates: Gates;

  constructor(tables: Tables, watch: ValueWatch, limits: EngineLimits) {
    this.#tables = tables;
    this.#limits = limits;
    this.#estimates = new Estimates(tables, watch);
    this.#views = new ValueViews(tables, this.#estimates, limits);
    this.#gates = new Gates(tables, limits);
  }

  get subscriptions(): number {
    return this.#views.size;
  }

  /** Bets that all lists hold together. */
  get held(): number {
    return this.#views.held;
  }

  query(filter: ValueBetFilter, nowMs: number): ValuePage {
    this.#estimates.settle();
    const lens = new ValueLens(filter, this.#tables.bookies);
    const { rows, total } = valueRows(this.#tables, this.#estimates.table, lens, this.#limits, nowMs);
    const valuebets = rows.flatMap(({ quote, channel }) => this.#record(quote, channel, lens, nowMs, false));
    return { valuebets, total };
  }

  /** For who has one list and nothing else: what is not of its bookmakers is not judged. */
  followOnly(lens: ValueLens): void {
    this.#estimates.judgeOnly((bookie) => lens.judges(bookie));
  }

  /** The rows of a list without their records. */
  rows(lens: ValueLens, nowMs: number): ValueRow[] {
    this.#estimates.settle();
    return valueRows(this.#tables, this.#estimates.table, lens, this.#limits, nowMs).rows;
  }

  /** What would be in the filter's list, had it not failed a gate; most value first. */
  rejected(filter: ValueBetFilter, nowMs: number): RejectedValues {
    this.#estimates.settle();
    const tables = this.#tables;
    const { table } = this.#estimates;
    const lens = new ValueLens(filter, tables.bookies);
    const limits = this.#limits;
    const rows = refusedRows(tables, table, lens, { gates: this.#gates, limits, nowMs });
    const byReason: Partial<Record<RejectReason, number>> = {};
    for (const { refusal } of rows) byReason[refusal.reason] = (byReason[refusal.reason] ?? 0) + 1;
    const shared = { lens, withLines: false, maxAlternatives: limits.maxAlternatives, nowMs };
    const valuebets = rows
      .slice(0, filter.limit)
      .map(({ quote, channel, price, refusal }) =>
        valueRecord(tables, table, price, { ...shared, quote, channel, refusal }),
      );
    return { valuebets, total: rows.length, byReason };
  }

  /** The same bets at today's prices, with every line of their markets; missing is what cannot be bet on or judged. */
  latest(ids: readonly string[], withholding: Withholding, nowMs: number): LatestValues {
    this.#estimates.settle();
    const valuebets: ValueBet[] = [];
    const missingIds: string[] = [];
    for (const id of ids) {
      const bets = this.#standing(id, withholding, nowMs);
      if (bets.length === 0) missingIds.push(id);
      valuebets.push(...bets);
    }
    return { valuebets, missingIds };
  }

  /** Undefined where the bet is not on offer or has no reference. */
  explain(id: string, withholding: Withholding, nowMs: number): Explanation | undefined {
    this.#estimates.settle();
    const [shown] = this.#standing(id, withholding, nowMs);
    const quote = this.#quoteOf(id);
    const told = shown && quote !== undefined ? explain(this.#tables, quote, shown, nowMs) : undefined;
    const withheld = new Set(withholding.withoutBookies);
    return told && { ...told, quotes: told.quotes.filter(({ bookie }) => !withheld.has(bookie)) };
  }

  /** Prices that are value bets now, as far as they have been estimated. */
  *standing(): Generator<number> {
    const { table } = this.#estimates;
    for (const quote of table.valued)
      if (
        isHealthy(this.#tables, quote) &&
        !hangsOnOne(this.#tables, table, quote) &&
        !isSkewed(this.#tables, quote, this.#limits)
      )
        yield quote;
  }

  /** Odds without margin of a price, as far as it has been estimated: what moved lately may be missing still. */
  noVigOdds(quote: number): number | undefined {
    const price = this.#estimates.table.price(quote);
    return price && rounded(noVigOdds(price.probability));
  }

  subscribe(filter: ValueBetFilter): number {
    return this.#views.add(filter);
  }

  unsubscribe(subscription: number): void {
    this.#views.remove(subscription);
  }

  snapshot(subscription: number, nowMs: number): ValuePage | undefined {
    this.#estimates.settle();
    return this.#views.snapshot(subscription, nowMs);
  }

  drain(nowMs: number): ValueListChange[] {
    return this.#views.drain(nowMs);
  }

  /** Estimates so many lines whose prices moved. */
  tend(lines: number): void {
    this.#estimates.tend(lines);
  }

  /** What is set for bookmakers is another: lists say so with the next drain. */
  renew(): void {
    this.#views.renew();
    this.#estimates.catchUp();
  }

  /** The event is about to leave the book. */
  forget(event: BookEvent): void {
    this.#estimates.forget(event);
  }

  #quoteOf(id: string): number | undefined {
    const address = parseValueId(id);
    return address && quoteOf(this.#tables, address);
  }

  #standing(id: string, withholding: Withholding, nowMs: number): ValueBet[] {
    const quote = this.#quoteOf(id);
    const isOpen = quote !== undefined && isHealthy(this.#tables, quote);
    if (!isOpen || isSkewed(this.#tables, quote, this.#limits)) return [];
    if (isBeyondLimit(this.#tables, quote, this.#estimates.table.percentage(quote))) return [];
    const mode = this.#tables.quotes.isLive(quote) ? 'live' : 'prematch';
    const lens = new ValueLens(everyValue(mode, withholding), this.#tables.bookies);
    if (!lens.judges(this.#tables.quotes.bookie(quote))) return [];
    return this.#record(quote, undefined, lens, nowMs, true);
  }

  #record(
    quote: number,
    channel: string | undefined,
    lens: ValueLens,
    nowMs: number,
    withLines: boolean,
  ): ValueBet[] {
    const { table } = this.#estimates;
    const price = table.price(quote);
    if (!price) return [];
    const { maxAlternatives } = this.#limits;
    const request = { quote, channel, lens, withLines, maxAlternatives, nowMs };
    return [valueRecord(this.#tables, table, price, request)];
  }
}
