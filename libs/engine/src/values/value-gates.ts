import { MIN_REFERENCES } from '@bothways/domain/fair-odds';
import type { Tables } from '../book/tables.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import { median } from '../quality/consensus.ts';
import type { Gates, Refusal } from '../quality/gates.ts';
import { isHealthy } from './market-reader.ts';
import type { Resting, ValueTable } from './value-table.ts';

/**
 * Whether the price and its reference were seen too far apart: in play a price from after a goal against a reference from
 * before it is no value, and the other way round it is gone. Undefined where not, else how far.
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

/** Whether the price promises more than is believed of its bookmaker. */
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

/** Why a price that beats its fair one is no value bet; undefined where it is one. The price before its reference. */
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

/** A value that people look for; it has to be there without any one of its references. */
const NOTABLE_PCT = 2;

/**
 * A value bet that only stands because of one bookmaker's prices: below 2 percent one that without them is none, above one
 * that would be below. So no single odd price makes a value of 2 percent that the others do not see. Undefined where it
 * needs none of them.
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
  /** Independent bookmakers behind a reference that is too thin. */
  thinGroups: number | undefined;
  /** Who behind the reference cannot be bet at now. */
  resting: Resting | undefined;
  /** What it promises. */
  percentage: number;
}

/** That it is about the reference: not which bookmaker, but how many. */
const restDetail = ({ reason, bookmakers, limitMs }: Resting): Refusal['detail'] =>
  reason === 'STALE' ? { bookmakers, limitMs } : { bookmakers };
