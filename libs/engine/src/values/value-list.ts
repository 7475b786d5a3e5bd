import type { FairPrice } from '@bothways/domain/fair-odds';
import { MAX_VALUE_PCT, type ValueSort } from '@bothways/domain/valuebets';
import type { Tables } from '../book/tables.ts';
import { eventOf } from '../book/value-id.ts';
import { bestOf } from '../collections/best-of.ts';
import type { CompiledValueFilter } from '../filters/value-filter.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import type { Gates, Refusal } from '../quality/gates.ts';
import { isHealthy } from './market-reader.ts';
import { hangsOnOne, isBeyondLimit, isSkewed, refusalOf } from './value-gates.ts';
import type { Refused, ValueTable } from './value-table.ts';

/** A row of a list: a price, and the channel variant it is shown for. */
export interface ValueRow {
  quote: number;
  channel: string | undefined;
  percentage: number;
  startMs: number;
}

type Compare = (a: ValueRow, b: ValueRow) => number;
const byValue: Compare = (a, b) => b.percentage - a.percentage;
const byStart: Compare = (a, b) => a.startMs - b.startMs;
/** `time` is the start of the event. */
const COMPARE: Record<ValueSort, Compare> = {
  value_desc: byValue,
  value_asc: (a, b) => byValue(b, a),
  time_asc: byStart,
  time_desc: (a, b) => byStart(b, a),
};

const byText = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0);

/** Equal rows are ordered by arrival of their prices in the book, then variants by name. */
export const comparing =
  (sort: ValueSort): Compare =>
  (a, b) =>
    COMPARE[sort](a, b) || byValue(a, b) || a.quote - b.quote || byText(a.channel, b.channel);

interface ValueRows {
  rows: ValueRow[];
  /** Number of rows before `limit`. */
  total: number;
  /** Number that only the maximum leaves out. */
  aboveTotal: number;
}

/** Returns the value bets of a filter; estimates must be up to date. */
export function valueRows(
  tables: Tables,
  table: ValueTable,
  lens: CompiledValueFilter,
  limits: EngineLimits,
  nowMs: number,
): ValueRows {
  const { minPercentage, maxPercentage, limit, sort } = lens.filter;
  const found: ValueRow[] = [];
  let aboveTotal = 0;
  for (const quote of candidates(tables, table, lens)) {
    const percentage = table.percentage(quote);
    if (!(percentage >= minPercentage && percentage <= MAX_VALUE_PCT)) continue;
    // While estimates catch up, some are of prices that no longer count.
    if (!isHealthy(tables, quote)) continue;
    if (isBeyondLimit(tables, quote, percentage) || hangsOnOne(tables, table, quote)) continue;
    if (!lens.takes(tables, quote, nowMs) || isSkewed(tables, quote, limits)) continue;
    const channels = lens.channelsOf(tables, quote);
    if (percentage > maxPercentage) {
      aboveTotal += channels.length;
      continue;
    }
    const { startMs } = eventOf(tables, quote);
    for (const channel of channels) found.push({ quote, channel, percentage, startMs });
  }
  return { rows: bestOf(found, limit, comparing(sort)), total: found.length, aboveTotal };
}

/** A row of the Rejected list. */
interface RefusedRow extends ValueRow {
  price: FairPrice;
  refusal: Refusal;
}

/**
 * Returns the rows that beat their fair price as far as it is known, match the list and were refused; most value first.
 */
export function refusedRows(
  tables: Tables,
  table: ValueTable,
  lens: CompiledValueFilter,
  { gates, limits, nowMs }: { gates: Gates; limits: EngineLimits; nowMs: number },
): RefusedRow[] {
  const { minPercentage, maxPercentage } = lens.filter;
  const found: RefusedRow[] = [];
  const look = (quote: number, price: FairPrice & Partial<Refused>, percentage: number): void => {
    const { resting } = price;
    const thinGroups = price.isThin ? price.groups : undefined;
    if (percentage < minPercentage || percentage > maxPercentage || !lens.takes(tables, quote, nowMs)) return;
    const refusal =
      refusalOf(tables, quote, { gates, limits, nowMs, thinGroups, resting, percentage }) ??
      hangsOnOne(tables, table, quote);
    if (!refusal) return;
    const { startMs } = eventOf(tables, quote);
    for (const channel of lens.channelsOf(tables, quote))
      found.push({ quote, channel, percentage, startMs, price, refusal });
  };
  for (const [quote, refused] of table.refused) look(quote, refused, refused.percentage);
  for (const quote of table.valued) {
    const price = table.price(quote);
    if (price) look(quote, price, table.percentage(quote));
  }
  return found.sort(comparing('value_desc'));
}

/** Few prices beat their fair one; a filter with a negative minimum has every price checked. */
const candidates = (tables: Tables, table: ValueTable, lens: CompiledValueFilter): Iterable<number> =>
  lens.filter.minPercentage >= 0 ? table.valued : everyQuote(tables, lens);

function* everyQuote({ bookies, listings }: Tables, lens: CompiledValueFilter): Generator<number> {
  for (let bookie = 0; bookie < bookies.count; bookie++) {
    if (!lens.judges(bookie)) continue;
    for (const listing of listings.of(bookie, lens.shared.isLive))
      for (let place = 0; place < listings.length(listing); place++) yield listings.quoteAt(listing, place);
  }
}
