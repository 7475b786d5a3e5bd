import type { ValueBetFilter } from '@bothways/domain/valuebets';
import type { Tables } from '../book/tables.ts';
import { eventOf, valueId } from '../book/value-id.ts';
import { CompiledValueFilter } from '../filters/value-filter.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import { comparing, type ValueRow, valueRows } from '../values/value-list.ts';
import type { ValueTable } from '../values/value-table.ts';
import { WholeSource } from './whole-source.ts';

/** Estimates move with every price of a market; people do not read a list more often than this. */
export const RENEW_MS = 500;

interface ValueSourceParts {
  tables: Tables;
  table: ValueTable;
  limits: EngineLimits;
}

/** The rows of a list of value bets, read from the estimates each time. */
export class ValueSource extends WholeSource<ValueRow> {
  readonly lens: CompiledValueFilter;
  readonly held = 0;
  readonly #parts: ValueSourceParts;

  constructor(filter: ValueBetFilter, parts: ValueSourceParts) {
    super(comparing(filter.sort));
    this.lens = new CompiledValueFilter(filter, parts.tables);
    this.#parts = parts;
  }

  protected read(nowMs: number): { rows: ValueRow[]; total: number; rejectedTotal: number } {
    const { tables, table, limits } = this.#parts;
    this.lens.shared.renew();
    return { ...valueRows(tables, table, this.lens, limits, nowMs), rejectedTotal: 0 };
  }

  keyOf({ quote, channel }: ValueRow): string {
    const { tables } = this.#parts;
    const id = valueId(tables, eventOf(tables, quote), quote);
    return channel === undefined ? id : `${id}:${channel}`;
  }

  protected stateOf({ quote, percentage }: ValueRow, nowMs: number): string {
    const { tables, limits } = this.#parts;
    const { quotes } = tables;
    const everyMs = quotes.isLive(quote) ? limits.refreshMs.live : limits.refreshMs.prematch;
    const { revision } = eventOf(tables, quote);
    const seen = Math.floor(Math.min(tables.trueMs(quote), nowMs) / everyMs);
    return `${percentage.toFixed(2)} ${quotes.oddsMicro(quote)} ${revision} ${seen}`;
  }

  renew(): void {}
}
