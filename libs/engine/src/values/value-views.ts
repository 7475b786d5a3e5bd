import type { ValueBetFilter } from '@bothways/domain/valuebets';
import type { Tables } from '../book/tables.ts';
import type { EngineLimits, ValueListChange, ValuePage } from '../types.ts';
import type { Estimates } from './estimates.ts';
import { ValueLens } from './value-filter.ts';
import { eventOf, valueId } from './value-id.ts';
import { type ValueRow, valueRows } from './value-list.ts';
import { valueRecord } from './value-record.ts';

/** Estimates move with every price of a market; more often than this nobody reads a list. */
export const RENEW_MS = 500;

interface View {
  readonly id: number;
  readonly lens: ValueLens;
  /** What its subscriber has: by id, what would make it another record. */
  sent: Map<string, string>;
  sentTotal: number;
  renewedMs: number;
}

/** The subscribed lists of value bets. */
export class ValueViews {
  readonly #tables: Tables;
  readonly #estimates: Estimates;
  readonly #limits: EngineLimits;
  readonly #views = new Map<number, View>();
  #nextId = 1;

  constructor(tables: Tables, estimates: Estimates, limits: EngineLimits) {
    this.#tables = tables;
    this.#estimates = estimates;
    this.#limits = limits;
  }

  get size(): number {
    return this.#views.size;
  }

  /** Bets that the subscribers of all lists have together. */
  get held(): number {
    let held = 0;
    for (const { sent } of this.#views.values()) held += sent.size;
    return held;
  }

  add(filter: ValueBetFilter): number {
    const id = this.#nextId++;
    const lens = new ValueLens(filter, this.#tables.bookies);
    this.#views.set(id, { id, lens, sent: new Map(), sentTotal: -1, renewedMs: Number.NEGATIVE_INFINITY });
    return id;
  }

  remove(id: number): void {
    this.#views.delete(id);
  }

  /** Every list is due with the next drain. */
  renew(): void {
    for (const view of this.#views.values()) view.renewedMs = Number.NEGATIVE_INFINITY;
  }

  /** The list as it is; later changes are told against it. Undefined when there is no such subscription. */
  snapshot(id: number, nowMs: number): ValuePage | undefined {
    const view = this.#views.get(id);
    if (!view) return undefined;
    view.sent = new Map();
    const { upserts, total } = this.#renew(view, nowMs);
    return { valuebets: upserts, total };
  }

  /** What changed in every list since its last snapshot or drain; a list is looked at only so often. */
  drain(nowMs: number): ValueListChange[] {
    const due = [...this.#views.values()].filter(({ renewedMs }) => nowMs - renewedMs >= RENEW_MS);
    if (due.length === 0) return [];
    this.#estimates.follow();
    return due.map((view) => this.#renew(view, nowMs)).filter((change) => change.isNews);
  }

  #renew(view: View, nowMs: number): ValueListChange & { isNews: boolean } {
    view.renewedMs = nowMs;
    view.lens.shared.renew();
    const { table } = this.#estimates;
    const { rows, total } = valueRows(this.#tables, table, view.lens, this.#limits, nowMs);
    const now = new Map(rows.map((row) => [this.#idOf(row), row]));
    const sent = new Map([...now].map(([id, row]) => [id, this.#stateOf(row, nowMs)]));
    const news = [...now].filter(([id]) => sent.get(id) !== view.sent.get(id));
    const removes = [...view.sent.keys()].filter((id) => !sent.has(id)).map((id) => ({ id }));
    const isNews = news.length > 0 || removes.length > 0 || total !== view.sentTotal;
    view.sent = sent;
    view.sentTotal = total;
    const upserts = news.flatMap(([, row]) => this.#record(view, row, nowMs));
    return { subscription: view.id, upserts, removes, total, isNews };
  }

  #idOf({ quote, channel }: ValueRow): string {
    const id = valueId(this.#tables, eventOf(this.#tables, quote), quote);
    return channel === undefined ? id : `${id}:${channel}`;
  }

  /** All that a card shows of the row, coarsely: an age alone is told again only now and then. */
  #stateOf({ quote, percentage }: ValueRow, nowMs: number): string {
    const { quotes } = this.#tables;
    const { refreshMs } = this.#limits;
    const everyMs = quotes.isLive(quote) ? refreshMs.live : refreshMs.prematch;
    const { revision } = eventOf(this.#tables, quote);
    const seen = Math.floor(Math.min(this.#tables.trueMs(quote), nowMs) / everyMs);
    return `${percentage.toFixed(2)} ${quotes.oddsMicro(quote)} ${revision} ${seen}`;
  }

  #record(view: View, { quote, channel }: ValueRow, nowMs: number) {
    const { table } = this.#estimates;
    const price = table.price(quote);
    if (!price) return [];
    const { maxAlternatives } = this.#limits;
    const request = { quote, channel, lens: view.lens, withLines: false, maxAlternatives, nowMs };
    return [valueRecord(this.#tables, table, price, request)];
  }
}
