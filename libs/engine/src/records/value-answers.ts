import type { RejectReason, Withholding } from '@bothways/domain/arbs';
import { noVigOdds } from '@bothways/domain/fair-odds';
import type { Explanation, ValueBet, ValueBetFilter } from '@bothways/domain/valuebets';
import { parseValueId, quoteOf } from '../book/value-id.ts';
import { CompiledValueFilter, everyValue } from '../filters/value-filter.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import { ThrottledLists } from '../lists/throttled-lists.ts';
import { RENEW_MS, ValueSource } from '../lists/value-source.ts';
import { Gates } from '../quality/gates.ts';
import { Estimates } from '../values/estimates.ts';
import { isHealthy } from '../values/market-reader.ts';
import { hangsOnOne, isBeyondLimit, isSkewed } from '../values/value-gates.ts';
import { refusedRows, type ValueRow, valueRows } from '../values/value-list.ts';
import { rounded } from './arb-record.ts';
import { explain } from './explain.ts';
import type { RecordTables } from './record-tables.ts';
import { valueRecord } from './value-record.ts';

export interface ValuePage {
  valuebets: ValueBet[];
  /** Number of matches before `limit`. */
  total: number;
  /** Number that only the maximum leaves out. */
  aboveTotal: number;
}

export interface RejectedValues {
  valuebets: ValueBet[];
  total: number;
  byReason: Partial<Record<RejectReason, number>>;
  aboveTotal: number;
}

export interface LatestValues {
  valuebets: ValueBet[];
  missingIds: string[];
}

/** Answers queries on value bets from the estimates: lists, single bets, and explanations. */
export class ValueAnswers {
  readonly lists: ThrottledLists<ValueBetFilter, ValueRow, ValueSource>;
  readonly #tables: RecordTables;
  readonly #limits: EngineLimits;
  readonly #estimates: Estimates;
  readonly #gates: Gates;

  constructor(tables: RecordTables, limits: EngineLimits) {
    this.#tables = tables;
    this.#limits = limits;
    this.#estimates = new Estimates(tables);
    this.#gates = new Gates(tables, limits);
    const parts = { tables, limits, table: this.#estimates.table };
    this.lists = new ThrottledLists((filter) => new ValueSource(filter, parts), RENEW_MS);
  }

  /** Builds the record of a list's row. */
  readonly form = (
    { lens }: ValueSource,
    { quote, channel }: ValueRow,
    nowMs: number,
  ): ValueBet | undefined => this.#record(quote, channel, lens, nowMs, false)[0];

  query(filter: ValueBetFilter, nowMs: number): ValuePage {
    this.#estimates.settle();
    const lens = new CompiledValueFilter(filter, this.#tables);
    const { rows, ...totals } = valueRows(this.#tables, this.#estimates.table, lens, this.#limits, nowMs);
    const valuebets = rows.flatMap(({ quote, channel }) => this.#record(quote, channel, lens, nowMs, false));
    return { valuebets, ...totals };
  }

  /** Restricts the estimates to the bookmakers of a single list, for an engine that serves no other. */
  followOnly(lens: CompiledValueFilter): void {
    this.#estimates.judgeOnly((bookie) => lens.judges(bookie));
  }

  /** Returns the rows of a list without their records. */
  rows(lens: CompiledValueFilter, nowMs: number): ValueRow[] {
    this.#estimates.settle();
    return valueRows(this.#tables, this.#estimates.table, lens, this.#limits, nowMs).rows;
  }

  /** Returns the bets that match the filter but were refused; most value first. */
  rejected(filter: ValueBetFilter, nowMs: number): RejectedValues {
    this.#estimates.settle();
    const tables = this.#tables;
    const { table } = this.#estimates;
    const lens = new CompiledValueFilter(filter, tables);
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
    const { aboveTotal } = valueRows(tables, table, lens, limits, nowMs);
    return { valuebets, total: rows.length, byReason, aboveTotal };
  }

  /**
   * Returns the same bets at current prices, with every line of their markets; an id is missing if its bet cannot be
   * bet on or estimated.
   */
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

  /** Returns undefined if the bet is not on offer or has no reference. */
  explain(id: string, withholding: Withholding, nowMs: number): Explanation | undefined {
    this.#estimates.settle();
    const [shown] = this.#standing(id, withholding, nowMs);
    const quote = this.#quoteOf(id);
    const told = shown && quote !== undefined ? explain(this.#tables, quote, shown, nowMs) : undefined;
    const withheld = new Set(withholding.withoutBookies);
    return told && { ...told, quotes: told.quotes.filter(({ bookie }) => !withheld.has(bookie)) };
  }

  /** Prices that currently are value bets, according to the estimates so far. */
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

  /** Returns the no-vig odds of a price, if estimated; recent moves may not be included yet. */
  noVigOdds(quote: number): number | undefined {
    const price = this.#estimates.table.price(quote);
    return price && rounded(noVigOdds(price.probability));
  }

  /** Brings every estimate up to date. */
  settle(): void {
    this.#estimates.settle();
  }

  /** Brings estimates up to date for the lists that are due, or a part of them if very many are pending. */
  follow(nowMs: number): void {
    if (this.lists.isDue(nowMs)) this.#estimates.follow();
  }

  /** Estimates up to `lines` lines whose prices moved. */
  tend(lines: number): void {
    this.#estimates.tend(lines);
  }

  /** Renews everything after bookmaker settings changed: lists reflect it with the next drain. */
  renew(): void {
    this.lists.renew();
    this.#estimates.catchUp();
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
    const lens = new CompiledValueFilter(everyValue(mode, withholding), this.#tables);
    if (!lens.judges(this.#tables.quotes.bookie(quote))) return [];
    return this.#record(quote, undefined, lens, nowMs, true);
  }

  #record(
    quote: number,
    channel: string | undefined,
    lens: CompiledValueFilter,
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
