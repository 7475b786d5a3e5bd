import type { BookEvent } from '../book/events.ts';
import type { Tables } from '../book/tables.ts';
import { valueId } from '../book/value-id.ts';
import type { CompiledValueFilter } from '../filters/value-filter.ts';
import type { ArbLists } from '../lists/arb-lists.ts';
import { RENEW_MS } from '../lists/value-source.ts';
import type { LineCheck } from '../quality/line-check.ts';
import type { ValueAnswers } from '../records/value-answers.ts';
import type { Opportunities, ReplayedRows } from './opportunities.ts';

interface ReplayedValuesParts {
  tables: Tables;
  lists: ArbLists;
  check: LineCheck;
  values: ValueAnswers;
}

/** The rows of a list of value bets as they appear and disappear; read as often as the live list. */
export class ReplayedValues implements ReplayedRows {
  readonly #parts: ReplayedValuesParts;
  readonly #lens: CompiledValueFilter;
  readonly #event: BookEvent;
  #shown = new Map<number, string>();
  #readMs = Number.NEGATIVE_INFINITY;
  #isWaiting = false;

  constructor(parts: ReplayedValuesParts, lens: CompiledValueFilter, event: BookEvent) {
    this.#parts = parts;
    this.#lens = lens;
    this.#event = event;
    parts.values.followOnly(lens);
  }

  get dueMs(): number {
    return this.#isWaiting ? this.#readMs + RENEW_MS : Number.POSITIVE_INFINITY;
  }

  read(opportunities: Opportunities, nowMs: number, tick: number): void {
    this.#isWaiting = nowMs - this.#readMs < RENEW_MS;
    if (this.#isWaiting) return;
    this.#readMs = nowMs;
    const { tables, lists, check, values } = this.#parts;
    lists.verify(nowMs);
    check.event(this.#event, nowMs);
    this.#lens.shared.renew();
    const now = new Map<number, string>();
    for (const { quote, channel, percentage } of values.rows(this.#lens, nowMs)) {
      if (now.has(quote)) continue;
      const held = this.#shown.get(quote);
      const id = held ?? valueId(tables, this.#event, quote);
      now.set(quote, id);
      if (held !== undefined) continue;
      const fairOdds = [values.noVigOdds(quote)];
      const names = [channel ?? tables.bookies.value(tables.quotes.bookie(quote))];
      opportunities.show({ id, quotes: [quote], names, pct: percentage, fairOdds }, nowMs, tick);
    }
    for (const [quote, id] of this.#shown) if (!now.has(quote)) opportunities.hide(id, nowMs, tick);
    this.#shown = now;
  }
}
