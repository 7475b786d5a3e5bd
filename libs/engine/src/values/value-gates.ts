import { MIN_REFERENCES } from '@bothways/domain/fair-odds';
import type { Tables } from '../book/tables.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import { median } from '../quality/consensus.ts';
import type { Gates, Refusal } from '../quality/gates.ts';
import { isHealthy } from './market-reader.ts';
import type { Resting, ValueTable } from './value-table.ts';

/**
 * Returns how far apart the price and its reference were seen if that is too far, otherwise undefined: in play a price
 * from after a goal against a reference from before it is no value, and the reverse is already gone.
 */
function skewOf(
  tables: Tables,
  quote: number,
  { skewMs }: EngineLimits,
): { apartMs: number; limitMs: number } | undefined {
  const { quotes, lines, bookies, rules } = tables;
  const limitMs = quotes.isLive(quote) ? skewMs.live : skewMs.prematch;
  if (limitMs === Number.POSITIVE_INFINITY) return undefined;
  const group = bookies.group(quotes.bookie(quote));
  const seen: number[] = [];
  for (let one = lines.firstQuote(quotes.line(quote)); one >= 0; one = quotes.nextInLine(one))
    if (
      isHealthy(tables, one) &&
      bookies.group(quotes.bookie(one)) !== group &&
      rules.isReference(quotes.bookie(one), quotes.isLive(one))
    )
      seen.push(tables.trueMs(one));
  const apartMs = seen.length === 0 ? 0 : Math.abs(tables.trueMs(quote) - median(seen));
  return apartMs > limitMs ? { apartMs: Math.round(apartMs), limitMs } : undefined;
}

export const isSkewed = (tables: Tables, quote: number, limits: EngineLimits): boolean =>
  skewOf(tables, quote, limits) !== undefined;

/** Whether the value exceeds what is believed of the bookmaker. */
export const isBeyondLimit = ({ quotes, rules }: Tables, quote: number, percentage: number): boolean =>
  percentage > rules.maxPct(quotes.bookie(quote), quotes.isLive(quote));

function beyondLimit(tables: Tables, quote: number, percentage: number): Refusal | undefined {
  if (!isBeyondLimit(tables, quote, percentage)) return undefined;
  const { quotes, rules, bookies } = tables;
  const bookie = quotes.bookie(quote);
  const limitPct = rules.maxPct(bookie, quotes.isLive(quote));
  const detail = { bookie: bookies.value(bookie), profitPct: Math.round(percentage * 100) / 100, limitPct };
  return { reason: 'IMPLAUSIBLE', detail };
}

/**
 * Returns why a price above its fair one is not a value bet; undefined if it is one. The price is checked before its
 * reference.
 */
export function refusalOf(
  tables: Tables,
  quote: number,
  { gates, limits, nowMs, thinGroups, resting, percentage }: Refusing,
): Refusal | undefined {
  const flagged = gates.flagged({ quotes: [quote, -1, -1], sum: 1 }, nowMs);
  if (flagged) return flagged;
  if (resting) return { reason: resting.reason, detail: restDetail(resting) };
  if (thinGroups !== undefined)
    return { reason: 'ONE_SIDED_REF', detail: { bookmakers: thinGroups, needed: MIN_REFERENCES } };
  const skew = skewOf(tables, quote, limits);
  const bookie = tables.bookies.value(tables.quotes.bookie(quote));
  return skew ? { reason: 'SKEW', detail: { bookie, ...skew } } : beyondLimit(tables, quote, percentage);
}

/** A value worth listing; it has to persist without any single reference. */
const NOTABLE_PCT = 2;

/**
 * Refuses a value bet that depends on one bookmaker's prices: below 2 percent one that without them is none, above one
 * that would be below. So no single odd price makes a value of 2 percent that the others do not confirm. Undefined if
 * it depends on none of them.
 */
export function hangsOnOne({ bookies }: Tables, table: ValueTable, quote: number): Refusal | undefined {
  const least = table.least(quote);
  const limitPct = table.percentage(quote) >= NOTABLE_PCT ? NOTABLE_PCT : 0;
  if (!least || least.percentage >= limitPct) return undefined;
  const bookie = bookies.value(least.left);
  return { reason: 'ONE_SIDED_REF', detail: { bookie, leftPct: least.percentage, limitPct } };
}

interface Refusing {
  gates: Gates;
  limits: EngineLimits;
  nowMs: number;
  /** Number of independent bookmakers behind a reference that is too thin. */
  thinGroups: number | undefined;
  /** The bookmakers behind the reference that cannot be bet on now. */
  resting: Resting | undefined;
  /** Value of the price in percent. */
  percentage: number;
}

/** Identifies the refusal as one of the reference: states the number of bookmakers, not which. */
const restDetail = ({ reason, bookmakers, limitMs }: Resting): Refusal['detail'] =>
  reason === 'STALE' ? { bookmakers, limitMs } : { bookmakers };
