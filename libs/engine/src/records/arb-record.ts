import { type AlternativeOdds, type Arb, type ArbBet, FAR_ABOVE_PCT } from '@bothways/domain/arbs';
import type { OwnBet } from '@bothways/domain/live';
import { effectiveOdds, oddsOfMicro } from '@bothways/domain/odds';
import { arbId, topicOf } from '../book/arb-id.ts';
import { TRAIT } from '../book/combos.ts';
import type { BookEvent } from '../book/events.ts';
import { isLay, selectionOf, unpackPick } from '../book/pick-code.ts';
import { MOVED } from '../book/quotes.ts';
import { type CompiledFilter, PART } from '../filters/arb-filter.ts';
import { guaranteedSumOf, pushedLegs } from '../finder/guaranteed.ts';
import { mixOfQuotes, sumOfLegs } from '../finder/sum-of-legs.ts';
import type { Standing } from '../lists/arb-lists.ts';
import type { Found, Refusal } from '../quality/gates.ts';
import { eventRecord, statusOf } from './event-record.ts';
import { isoTime } from './iso-time.ts';
import { middlePct } from './middle.ts';
import { shownOf } from './outcome-offers.ts';
import { freebetRating, mixRating } from './rating.ts';
import { BET_POINTS, OFFER_POINTS, recentHistory } from './recent-history.ts';
import type { RecordTables } from './record-tables.ts';

/** How long the arrow of a move is shown. */
const MOVE_SHOWN_MS = 60_000;

interface RecordRequest {
  combo: number;
  /** Set if known. */
  id?: string;
  found: Found;
  filter: CompiledFilter;
  standing: Standing;
  refusal?: Refusal | undefined;
  maxAlternatives: number;
  /** Set if wanted. */
  noVig?: NoVig;
  nowMs: number;
}

/** No-vig odds of a quote's selection according to the other bookmakers; undefined if they give none. */
export type NoVig = (quote: number) => number | undefined;

/** The list and the time a bet is recorded for. */
type Lens = Pick<RecordRequest, 'filter' | 'maxAlternatives' | 'noVig' | 'nowMs'>;

/** Displayed name of a bookmaker and its part in the list. */
export type Names = Pick<CompiledFilter, 'partAt' | 'hasVariants' | 'nameAt'>;

/** Identifies the arb and its legs. */
export type ArbRequest = Pick<RecordRequest, 'combo' | 'id' | 'found' | 'refusal' | 'nowMs'>;

/** Builds the wire record of an arb. Called only for what is sent. */
export function arbRecord(tables: RecordTables, request: RecordRequest): Arb {
  const { combo, found, standing, nowMs } = request;
  const event = tables.events.at(tables.combos.event(combo));
  const legs = found.quotes.filter((quote) => quote >= 0);
  const figures = arbFigures(tables, request);
  const profitChange = standing.profitChange ?? lastMove(tables, legs, nowMs);
  return {
    ...figures,
    _id: { id: figures.id, eventId: event.id },
    bets: legs.map((quote) => betRecord(tables, event, quote, request)),
    addedOn: isoTime(standing.sinceMs),
    ...(profitChange && { profitChange }),
  };
}

/** Returns the fields of an arb that are the same in every list. */
export function arbFigures(tables: RecordTables, { combo, found, refusal, nowMs, ...request }: ArbRequest) {
  const { combos, events } = tables;
  const event = events.at(combos.event(combo));
  const legs = found.quotes.filter((quote) => quote >= 0);
  const inverses = legs.map((quote) => tables.inverse(quote));
  return {
    id: request.id ?? arbId(tables, event, found.quotes),
    event: eventRecord(tables, event, nowMs),
    profit: roundedSum(found.sum),
    rawProfit: roundedSum(rawSum(tables, combo, found)),
    updatedOn: isoTime(Math.max(...legs.map((quote) => tables.trueMs(quote)))),
    guaranteed: rounded((1 - guaranteedSumOf(tables, combo, found)) * 100),
    middle: rounded(middlePct(tables, combo, inverses)),
    rating: rounded(ratingOf(tables, combo, found, inverses)),
    overTimeMatch: !combos.has(combo, TRAIT.MIXED_CLOCKS),
    status: statusOf(event),
    ...(refusal && { reason: refusal.reason, reasonDetail: refusal.detail }),
  };
}

function ratingOf(
  tables: RecordTables,
  combo: number,
  { quotes }: Found,
  inverses: readonly number[],
): number {
  const { combos } = tables;
  const takes = (leg: number): boolean => takesFreebet(tables, quotes[leg]);
  if (combos.isMix(combo)) return mixRating(mixOfQuotes(tables, combo, quotes), inverses, takes);
  const pushed = pushedLegs(tables, combo);
  return freebetRating(combos.formula(combo), inverses, { pushed, takesFreebet: takes });
}

/** Builds the record of a bet with its alternatives. */
export function betRecord(tables: RecordTables, event: BookEvent, quote: number, request: Lens): ArbBet {
  const own = ownBet(tables, event, quote, request);
  const noVigOdds = request.noVig?.(quote);
  return {
    ...own,
    ...(noVigOdds !== undefined && { noVigOdds }),
    alternativeOdds: alternatives(tables, event, quote, request),
  };
}

/**
 * Returns a bet under its bookmaker's own name, built once for all lists while the prices of its outcome are unchanged.
 */
export function ownBet(
  tables: RecordTables,
  event: BookEvent,
  quote: number,
  { filter, nowMs }: { filter: Names; nowMs: number },
): OwnBet {
  const { quotes, outcomeOffers } = tables;
  const oddsChange = changeOf(tables, quote, nowMs);
  const choice = choiceOf(event, quotes.pick(quote));
  const outcome = quotes.outcome(quote);
  const isPlain = !filter.hasVariants && filter.partAt(quotes.bookie(quote), outcome) === PART.SELECTED;
  const known = isPlain ? outcomeOffers.of(outcome).bets : undefined;
  const held = known?.get(quote);
  if (held && held.oddsChange === oddsChange && held.choice === choice) return held;
  const offer = offerRecord(tables, event, quote, filter, BET_POINTS);
  const made = newBet(tables, quote, offer, choice, oddsChange);
  known?.set(quote, made);
  return made;
}

function newBet(
  tables: RecordTables,
  quote: number,
  offer: AlternativeOdds,
  choice: string,
  oddsChange: ArbBet['oddsChange'],
): OwnBet {
  const { quotes } = tables;
  const pick = unpackPick(quotes.pick(quote));
  const above = aboveNextPct(tables, quote);
  const isTotal = pick.selection === 'over' || pick.selection === 'under';
  return {
    ...offer,
    originalOdds: oddsOfMicro(quotes.oddsMicro(quote)),
    ...(above !== undefined && { aboveNextPct: above }),
    ...(oddsChange && { oddsChange }),
    ...(pick.side && { side: pick.side }),
    marketShortName: pick.market,
    period: pick.period,
    selection: pick.selection,
    choice,
    ...(pick.team && { team: pick.team }),
    ...(pick.handicap !== undefined && { handicap: pick.handicap }),
    ...(isTotal && { isOver: pick.selection === 'over' }),
    overTimeIncluded: pick.overTimeIncluded,
    changedOn: isoTime(quotes.changedMs(quote)),
  };
}

/** Compares with all bookmakers' prices regardless of the list: the bookmaker itself will compare with them. */
function aboveNextPct(tables: RecordTables, quote: number): number | undefined {
  const { quotes, bookies, outcomeOffers } = tables;
  // An exchange does not void what its customers offer.
  if (isLay(quotes.pick(quote))) return undefined;
  const offers = outcomeOffers.of(quotes.outcome(quote));
  const group = bookies.group(quotes.bookie(quote));
  const next = offers.quotes[offers.bookies.findIndex((bookie) => bookies.group(bookie) !== group)];
  if (next === undefined) return undefined;
  const pct = (tables.inverse(next) / tables.inverse(quote) - 1) * 100;
  return pct >= FAR_ABOVE_PCT ? Math.floor(pct * 100) / 100 : undefined;
}

function changeOf({ quotes }: RecordTables, quote: number, nowMs: number): 'up' | 'down' | undefined {
  const move = nowMs - quotes.changedMs(quote) <= MOVE_SHOWN_MS ? quotes.move(quote) : MOVED.NONE;
  return move === MOVED.NONE ? undefined : move === MOVED.UP ? 'up' : 'down';
}

/** Whether a price improved or worsened for the bettor. */
function worthOf(tables: RecordTables, quote: number, nowMs: number): 'up' | 'down' | undefined {
  const change = changeOf(tables, quote, nowMs);
  if (change === undefined || !isLay(tables.quotes.pick(quote))) return change;
  return change === 'up' ? 'down' : 'up';
}

/**
 * Direction in which the last price change moved the profit, a lay's opposite to that of its odds; undefined if legs
 * changed at once in different directions.
 */
export function lastMove(
  tables: RecordTables,
  legs: readonly number[],
  nowMs: number,
): 'up' | 'down' | undefined {
  const changedMs = (leg: number): number => tables.quotes.changedMs(leg);
  const lastMs = Math.max(...legs.map(changedMs));
  const moves = legs.filter((leg) => changedMs(leg) === lastMs).map((leg) => worthOf(tables, leg, nowMs));
  return moves.every((move) => move === moves[0]) ? moves[0] : undefined;
}

/** The side's name if the selection is a side. */
export function choiceOf({ info }: BookEvent, pick: number): string {
  const selection = selectionOf(pick);
  return selection === '1' ? info.home : selection === '2' ? info.away : selection;
}

/** Returns a price as an alternative; the same object as long as it is unchanged. */
export function offerRecord(
  tables: RecordTables,
  event: BookEvent,
  quote: number,
  filter: Names,
  points: number,
): AlternativeOdds {
  const make = (): AlternativeOdds => newOffer(tables, event, quote, filter, points);
  // Under a variant's name the record differs; these are few and not cached.
  if (filter.hasVariants) return make();
  const { quotes, listings, bookies } = tables;
  const bookie = quotes.bookie(quote);
  const now = {
    serial: listings.serial(quotes.listing(quote)),
    pick: quotes.pick(quote),
    seenMs: tables.trueMs(quote),
    maxRisk: quotes.maxRisk(quote),
    betDelay: quotes.betDelay(quote),
    link: quotes.link(quote),
    fee: bookies.fee(bookie),
    points,
    isReference: filter.partAt(bookie, quotes.outcome(quote)) === PART.REFERENCE,
  };
  return tables.offers.of(quote, now, make);
}

function newOffer(
  tables: RecordTables,
  event: BookEvent,
  quote: number,
  filter: Names,
  points: number,
): AlternativeOdds {
  const { quotes, bookies } = tables;
  const bookie = quotes.bookie(quote);
  const maxRisk = quotes.maxRisk(quote);
  const betDelaySeconds = quotes.betDelay(quote);
  const link = quotes.link(quote);
  const fee = bookies.fee(bookie);
  const outcome = quotes.outcome(quote);
  return {
    bookie: filter.nameAt(bookie, outcome),
    odds: shownOdds(tables, quote),
    updatedOn: isoTime(tables.trueMs(quote)),
    ...(Number.isNaN(maxRisk) ? {} : { maxRisk }),
    ...(betDelaySeconds > 0 && { betDelaySeconds }),
    ...(points > 0 && { history: recentHistory(tables, quote, points) }),
    topic: topicOf(event.id, quotes.pick(quote), bookies.value(bookie)),
    ...(fee && { fee }),
    ...(link !== undefined && { link }),
    ...(filter.partAt(bookie, outcome) === PART.REFERENCE && { reference: true }),
  };
}

/** Reused between calls: an array that grows is copied while growing. */
const collected: AlternativeOdds[] = [];

/** Exchanges take no freebets on lays. */
const takesFreebet = ({ quotes }: RecordTables, quote = -1): boolean =>
  quote >= 0 && !isLay(quotes.pick(quote));

/** Returns the other allowed and healthy prices of the outcome, one per bookmaker, best first. */
export function alternatives(
  tables: RecordTables,
  event: BookEvent,
  quote: number,
  { filter, maxAlternatives }: Lens,
): AlternativeOdds[] {
  const { quotes: all, outcomeOffers } = tables;
  const outcome = all.outcome(quote);
  const { quotes, bookies, records } = outcomeOffers.of(outcome);
  const own = all.bookie(quote);
  let count = 0;
  for (let rank = 0; rank < bookies.length && count < maxAlternatives; rank++) {
    const bookie = bookies[rank] ?? own;
    const part = filter.partAt(bookie, outcome);
    if (part === PART.NONE || bookie === own) continue;
    const isPlain = part === PART.SELECTED && !filter.hasVariants;
    const record =
      (isPlain ? records[rank] : undefined) ??
      offerRecord(tables, event, quotes[rank] ?? quote, filter, OFFER_POINTS);
    if (isPlain) records[rank] = record;
    collected[count++] = record;
  }
  return collected.slice(0, count);
}

/** Odds after fees, a lay's as the back odds of the other side, at full precision. */
const shownOdds = (tables: RecordTables, quote: number): number =>
  shownOf(tables.inverse(quote), isLay(tables.quotes.pick(quote)));

/** Before fees. */
const rawSum = (tables: RecordTables, combo: number, { quotes: legs }: Found): number =>
  sumOfLegs(tables, combo, legs, (quote) => {
    const side = isLay(tables.quotes.pick(quote)) ? 'lay' : 'back';
    return 1 / effectiveOdds(oddsOfMicro(tables.quotes.oddsMicro(quote)), undefined, side);
  });

/** Precise enough that stakes of a hundred thousand are unaffected to the cent. */
const roundedSum = (sum: number): number => Math.round(sum * 1e9) / 1e9;

/** Six decimals are more than the odds carry; the remainder is noise of the division. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
