import type { AlternativeOdds } from '@bothways/domain/arbs';
import { type FairPrice, valuePct } from '@bothways/domain/fair-odds';
import { oddsOfMicro, roiPct } from '@bothways/domain/odds';
import {
  type LineValue,
  VALUE_BET_VERSION,
  type Value,
  type ValueAlternative,
  type ValueBet,
  type ValueInnerBet,
} from '@bothways/domain/valuebets';
import type { BookEvent } from '../book/events.ts';
import { pickText, selectionOf, unpackPick } from '../book/pick-code.ts';
import { eventOf, valueId } from '../book/value-id.ts';
import type { CompiledValueFilter } from '../filters/value-filter.ts';
import type { Refusal } from '../quality/gates.ts';
import { consensusOf } from '../values/estimates.ts';
import { MARKET_NAMES, periodNumber, selectionType, shortName } from '../values/market-names.ts';
import { isHealthy, type MarketOffer, readMarket } from '../values/market-reader.ts';
import type { ValueTable } from '../values/value-table.ts';
import { alternatives, betRecord, offerRecord, rounded } from './arb-record.ts';
import { eventRecord, statusOf } from './event-record.ts';
import { isoTime } from './iso-time.ts';
import { OFFER_POINTS } from './recent-history.ts';
import type { RecordTables } from './record-tables.ts';

/** A set at six games all continues with the tie-break. */
const TIE_BREAK_GAME = 13;

/** How long the arrow of a move is shown. */
const MOVE_SHOWN_MS = 60_000;

interface ValueRequest {
  quote: number;
  /** The variant that the row is for. */
  channel: string | undefined;
  lens: CompiledValueFilter;
  /** Includes alternatives and fair prices of every line, not only of the bet's own. */
  withLines: boolean;
  maxAlternatives: number;
  nowMs: number;
  /** Why it is in the Rejected list. */
  refusal?: Refusal | undefined;
}

/** Builds the wire record of a value bet. Called only for what is sent; the price must have an estimate. */
export function valueRecord(
  tables: RecordTables,
  table: ValueTable,
  price: FairPrice,
  request: ValueRequest,
): ValueBet {
  const { quote, channel, nowMs, refusal } = request;
  const { quotes, bookies } = tables;
  const event = eventOf(tables, quote);
  const bare = valueId(tables, event, quote);
  const id = channel === undefined ? bare : `${bare}:${channel}`;
  const value = bookies.value(quotes.bookie(quote));
  const odds = 1 / tables.inverse(quote);
  const rawOdds = oddsOfMicro(quotes.oddsMicro(quote));
  const bet = innerBet(tables, table, event, price, request);
  const change = changeOf(table, quote, nowMs);
  return {
    id,
    _id: { id, eventId: event.id },
    channel: channel ?? value,
    percentage: rounded(valuePct(odds, price.probability)),
    profit: rounded(1 / (price.probability * odds)),
    rawProfit: rounded(1 / (price.probability * rawOdds)),
    rating: rounded(price.probability * (odds - 1)),
    bet,
    bets: [bet],
    event: eventRecord(tables, event, nowMs),
    match: `${event.info.home} vs ${event.info.away}`,
    addedOn: bet.addedOn,
    updatedOn: bet.updatedOn,
    timestamp: isoTime(nowMs),
    provider: value,
    overTimeMatch: true,
    middle: 0,
    ttb: bet.toTiebreak,
    version: VALUE_BET_VERSION,
    status: statusOf(event),
    ...(change && { percentageChange: change }),
    ...(refusal && { reason: refusal.reason, reasonDetail: refusal.detail }),
  };
}

function changeOf(table: ValueTable, quote: number, nowMs: number): 'up' | 'down' | undefined {
  const move = nowMs - table.movedMs(quote) <= MOVE_SHOWN_MS ? table.move(quote) : 0;
  return move === 0 ? undefined : move > 0 ? 'up' : 'down';
}

function innerBet(
  tables: RecordTables,
  table: ValueTable,
  event: BookEvent,
  price: FairPrice,
  request: ValueRequest,
): ValueInnerBet {
  const { quote, lens, channel, maxAlternatives, nowMs } = request;
  const { quotes } = tables;
  const filter = lens.shared;
  const pick = unpackPick(quotes.pick(quote));
  const period = periodNumber(pick);
  const isOpen = isHealthy(tables, quote);
  const sinceMs = Math.max(table.sinceMs(quote), quotes.availableMs(quote));
  const own = betRecord(tables, event, quote, { filter, maxAlternatives, nowMs });
  const plain = pickText(quotes.pick(quote));
  const lines = request.withLines ? allLines(tables, quote, request) : undefined;
  return {
    ...own,
    bookie: channel ?? own.bookie,
    id: valueId(tables, event, quote),
    name: `${MARKET_NAMES[pick.market]}: ${shortName(pick)}`,
    shortName: shortName(pick),
    toTiebreak: pick.market === 'TB',
    type: selectionType(pick),
    active: isOpen,
    addedOn: isoTime(sinceMs),
    market: {
      name: MARKET_NAMES[pick.market],
      id: plain.slice(0, plain.lastIndexOf(pick.selection.replace(':', '-')) - 1),
      groupName: pick.market,
      active: isOpen,
    },
    periodTypeId: period,
    ...(pick.period.startsWith('S') && { set: period }),
    ...(pick.market === 'TB' && { game: TIE_BREAK_GAME }),
    value: estimatesOf(price, own.odds),
    alternativeOdds: lines?.offers ?? own.alternativeOdds.map((offer) => alternative(offer, pick.handicap)),
    ...(lines && lines.values.length > 1 && { lines: lines.values }),
  };
}

/** Both estimates, and the value of the odds by each. */
function estimatesOf({ spline, blended, probability, groups }: FairPrice, odds: number): Value {
  return {
    ...(spline && {
      splineValue: {
        adjustedProbability: rounded(spline.probability),
        sameBets: spline.sameBets,
        numberOfDataPoints: spline.dataPoints,
        valueBetPercentage: rounded(valuePct(odds, spline.probability)),
      },
    }),
    legacyValue: {
      // If only other lines have a reference, the curve is all there is to blend.
      blendedProbability: rounded(blended ?? probability),
      valueBetPercentage: rounded(valuePct(odds, blended ?? probability)),
    },
    groups,
  };
}

/** Value percent of the best prices of both sides of a line; undefined if one of them is not offered. */
function pairPctOf(tables: RecordTables, offers: readonly MarketOffer[]): number | undefined {
  const [one, other] = [0, 1].map((selection) => {
    const own = offers
      .map(({ quotes }) => quotes[selection] ?? -1)
      .filter((quote) => isHealthy(tables, quote));
    return Math.min(...own.map((quote) => tables.inverse(quote)));
  });
  const sum = (one ?? Number.NaN) + (other ?? Number.NaN);
  return Number.isFinite(sum) ? rounded(roiPct(sum)) : undefined;
}

const alternative = (offer: AlternativeOdds, handicap: number | undefined): ValueAlternative => ({
  ...offer,
  active: true,
  ...(handicap !== undefined && { handicap }),
});

interface Lines {
  offers: ValueAlternative[];
  values: LineValue[];
}

/** Prices of the same side at every line, with the fair price of each. */
function allLines(
  tables: RecordTables,
  quote: number,
  { lens, maxAlternatives, nowMs }: ValueRequest,
): Lines {
  const { quotes, bookies } = tables;
  const market = readMarket(tables, quotes.line(quote));
  const lines: Lines = { offers: [], values: [] };
  if (!market) return lines;
  const event = eventOf(tables, quote);
  const consensus = consensusOf(tables, market);
  const selection = market.kind.selections.indexOf(selectionOf(quotes.pick(quote)));
  const group = bookies.group(quotes.bookie(quote));
  for (const { at, offers } of market.lines) {
    const own = offers.map((offer) => offer.quotes[selection] ?? -1).filter((one) => isHealthy(tables, one));
    const [first] = own;
    if (first === undefined) continue;
    const { handicap } = unpackPick(quotes.pick(first));
    const isOwnLine = quotes.line(first) === quotes.line(quote);
    const shared = { filter: lens.shared, maxAlternatives, nowMs };
    const others = alternatives(tables, event, isOwnLine ? quote : first, shared);
    const whole = isOwnLine
      ? others
      : [offerRecord(tables, event, first, lens.shared, OFFER_POINTS), ...others];
    lines.offers.push(...whole.map((offer) => alternative(offer, handicap)));
    const price = consensus.price(at, selection, group);
    if (!price || handicap === undefined) continue;
    const pairPct = pairPctOf(tables, offers);
    lines.values.push({
      handicap,
      probability: rounded(price.probability),
      ...(pairPct !== undefined && { pairPct }),
    });
  }
  lines.offers.sort((a, b) => b.odds - a.odds);
  lines.values.sort((a, b) => a.handicap - b.handicap);
  return lines;
}
