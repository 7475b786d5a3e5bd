import type { AlternativeOdds, Arb, ArbBet } from '@bothways/domain/arbs';
import type { EventRecord } from '@bothways/domain/events';
import type { ArbsChanges } from '@bothways/domain/live';
import type { Reader } from 'protobufjs/minimal.js';
import {
  type ArbList,
  EVENT,
  LEG,
  LIST,
  NAME,
  ODDS_PARTS,
  OUTCOME,
  PICK,
  PRICE,
  REMOVED,
  ROW,
} from './arb-list.fields.ts';
import { WireError } from './error.ts';
import { readEvent } from './event.codec.ts';
import { readStatus, readTeam } from './event-state.codec.ts';
import { append, BYTES, FIXED64, readFields, readInner, tag, VARINT } from './fields.ts';
import {
  type KnownLeg,
  KnownList,
  type KnownOutcome,
  type KnownPick,
  type KnownRow,
  type Name,
} from './known-list.ts';
import { readFee } from './offer.codec.ts';
import { readDetail } from './reason-detail.codec.ts';
import { CHANGES, MARKETS, PERIODS, REASONS, readSelection, valueAt } from './tables.ts';
import { EPOCH, toIso } from './time.ts';

type Removed = ArbsChanges['removes'][number];

/**
 * Reads the messages of one list, each of which builds on the previous ones; see `ArbListEncoder`. A snapshot starts
 * over. Arbs and prices that did not change are the same objects as before.
 */
export class ArbListReader {
  #known = new KnownList();

  snapshot(r: Reader, end: number): ArbList {
    this.#known = new KnownList();
    return this.changes(r, end);
  }

  changes(r: Reader, end: number): ArbList {
    const list: ArbList = { seq: 0, atMs: 0, total: 0, rejectedTotal: 0, arbs: [], removes: [] };
    readFields(r, end, (field) => {
      if (field === tag(LIST.rows, BYTES)) readInner(r, (_, rowEnd) => this.#readRow(r, rowEnd, list.arbs));
      else if (field === tag(LIST.outcomes, BYTES)) readInner(r, (_, inner) => this.#readOutcome(r, inner));
      else if (field === tag(LIST.names, BYTES)) this.#known.setName(readInner(r, readName));
      else if (field === tag(LIST.events, BYTES)) readInner(r, (_, eventEnd) => this.#readEvent(r, eventEnd));
      else if (field === tag(LIST.removes, BYTES))
        readInner(r, (_, removedEnd) => this.#readRemoved(r, removedEnd, list.removes));
      else if (field === tag(LIST.alternatives, VARINT)) this.#known.alternatives = r.uint32();
      else return readHead(r, list, field);
      return true;
    });
    this.#known.settle();
    return list;
  }

  #readEvent(r: Reader, end: number): void {
    let number = 0;
    let event: EventRecord | undefined;
    readFields(r, end, (field) => {
      if (field === tag(EVENT.number, VARINT)) number = r.uint32();
      else if (field === tag(EVENT.event, BYTES)) event = readInner(r, readEvent);
      else return false;
      return true;
    });
    if (event) this.#known.setEvent(number, event);
  }

  #readOutcome(r: Reader, end: number): void {
    let outcome: KnownOutcome | undefined;
    readFields(r, end, (field) => {
      if (field === tag(OUTCOME.number, VARINT)) outcome = this.#known.outcomeAt(r.uint32());
      else if (!outcome) throw new WireError('An outcome has no number');
      else if (field === tag(OUTCOME.isNew, VARINT)) outcome = this.#begun(r, outcome);
      else if (field === tag(OUTCOME.picks, BYTES)) outcome.picks.push(readInner(r, readPick));
      else if (field === tag(OUTCOME.offers, BYTES)) this.#readOffer(r, r.uint32() + r.pos, outcome);
      else return false;
      return true;
    });
  }

  #begun(r: Reader, outcome: KnownOutcome): KnownOutcome {
    return r.bool() ? this.#known.beginOutcome(outcome.number) : outcome;
  }

  #readOffer(r: Reader, end: number, outcome: KnownOutcome): void {
    const price = blankPrice();
    while (r.pos < end) {
      const field = r.uint32();
      if (!readPrice(r, price, field)) r.skipType(field & 7);
    }
    checkEnd(r, end);
    const name = this.#known.name(price.name);
    const offer = price.odds === undefined ? undefined : offerOf(price, name, outcome.pick(price.pick));
    outcome.set(name.topicEnd, offer);
  }

  #readRow(r: Reader, end: number, arbs: Arb[]): void {
    let number = 0;
    let id: string | undefined;
    let event = 0;
    let known: KnownRow | undefined;
    const legs: KnownLeg[] = [];
    const numbers = blankNumbers();
    while (r.pos < end) {
      const field = r.uint32();
      if (field === tag(ROW.number, VARINT)) {
        number = r.uint32();
        known = this.#known.row(number);
      } else if (field === tag(ROW.event, VARINT)) event = r.uint32();
      else if (field === tag(ROW.legs, BYTES)) legs.push(this.#readLeg(r, r.uint32() + r.pos));
      else if (field === tag(ROW.id, BYTES)) id = r.string();
      else if (!readNumber(r, numbers, field, known)) r.skipType(field & 7);
    }
    checkEnd(r, end);
    const ownId = id ?? known?.arb.id;
    if (ownId === undefined) throw new WireError(`The list has no row ${number}`);
    const knownEvent = this.#known.event(event);
    const arb = arbOf(ownId, knownEvent.record, legs, numbers);
    const outcomes = legs.map(({ outcome }) => outcome);
    this.#known.setRow(number, { arb, addedMs: numbers.addedMs, event: knownEvent, outcomes });
    arbs.push(arb);
  }

  #readLeg(r: Reader, end: number): KnownLeg {
    const price = blankPrice();
    let outcome = 0;
    let originalOdds = 0;
    let oddsChange: ArbBet['oddsChange'];
    let changedOn = EPOCH;
    let aboveNextPct: number | undefined;
    while (r.pos < end) {
      const field = r.uint32();
      if (readPrice(r, price, field)) continue;
      if (field === tag(LEG.outcome, VARINT)) outcome = r.uint32();
      else if (field === tag(LEG.originalE4, VARINT)) originalOdds = r.uint32() / ODDS_PARTS;
      else if (field === tag(LEG.original, FIXED64)) originalOdds = r.double();
      else if (field === tag(LEG.oddsChange, VARINT)) oddsChange = valueAt(CHANGES, r.uint32());
      else if (field === tag(LEG.changedOn, FIXED64)) changedOn = toIso(r.double());
      else if (field === tag(LEG.aboveNextPct, FIXED64)) aboveNextPct = r.double();
      else r.skipType(field & 7);
    }
    checkEnd(r, end);
    const known = this.#known.outcome(outcome);
    const name = this.#known.name(price.name);
    const pick = known.pick(price.pick);
    const alternativeOdds = known.besides(name.topicEnd, this.#known.alternatives);
    const own = offerOf(price, name, pick);
    const bet: ArbBet = { ...own, ...pick.words, originalOdds, changedOn, alternativeOdds };
    if (oddsChange) bet.oddsChange = oddsChange;
    if (aboveNextPct !== undefined) bet.aboveNextPct = aboveNextPct;
    return { outcome: known, bet };
  }

  #readRemoved(r: Reader, end: number, removes: Removed[]): void {
    const removed: Removed = { id: '' };
    let row: number | undefined;
    readFields(r, end, (field) => {
      if (field === tag(REMOVED.id, BYTES)) removed.id = r.string();
      else if (field === tag(REMOVED.reason, VARINT)) removed.reason = valueAt(REASONS, r.uint32());
      else if (field === tag(REMOVED.row, VARINT)) row = r.uint32();
      else return false;
      return true;
    });
    const known = row === undefined ? undefined : this.#known.removeRow(row);
    if (row !== undefined && !known && removed.id === '') throw new WireError(`The list has no row ${row}`);
    if (known) removed.id = known.arb.id;
    removes.push(removed);
  }
}

function checkEnd(r: Reader, end: number): void {
  if (r.pos !== end) throw new WireError('A field reaches beyond its message');
}

function readHead(r: Reader, list: ArbList, field: number): boolean {
  if (field === tag(LIST.seq, VARINT)) list.seq = r.uint32();
  else if (field === tag(LIST.at, FIXED64)) list.atMs = r.double();
  else if (field === tag(LIST.total, VARINT)) list.total = r.uint32();
  else if (field === tag(LIST.rejectedTotal, VARINT)) list.rejectedTotal = r.uint32();
  else return false;
  return true;
}

function readName(r: Reader, end: number): Name {
  const name: Name = { number: 0, bookie: '', topicEnd: '' };
  let topicEnd: string | undefined;
  readFields(r, end, (field) => {
    if (field === tag(NAME.number, VARINT)) name.number = r.uint32();
    else if (field === tag(NAME.bookie, BYTES)) name.bookie = r.string();
    else if (field === tag(NAME.topicEnd, BYTES)) topicEnd = r.string();
    else if (field === tag(NAME.fee, BYTES)) name.fee = readInner(r, readFee);
    else if (field === tag(NAME.reference, VARINT)) name.reference = r.bool();
    else return false;
    return true;
  });
  name.topicEnd = topicEnd ?? name.bookie;
  return name;
}

interface Price {
  name: number;
  pick: number;
  /** Undefined if there is no price. */
  odds: number | undefined;
  updatedOn: string;
  maxRisk: number | undefined;
  link: string | undefined;
  betDelaySeconds: number | undefined;
}

const blankPrice = (): Price => ({
  name: 0,
  pick: 0,
  odds: undefined,
  updatedOn: EPOCH,
  maxRisk: undefined,
  link: undefined,
  betDelaySeconds: undefined,
});

function readPrice(r: Reader, price: Price, field: number): boolean {
  if (field === tag(PRICE.name, VARINT)) price.name = r.uint32();
  else if (field === tag(PRICE.oddsE4, VARINT)) price.odds = r.uint32() / ODDS_PARTS;
  else if (field === tag(PRICE.updatedOn, FIXED64)) price.updatedOn = toIso(r.double());
  else if (field === tag(PRICE.maxRisk, FIXED64)) price.maxRisk = r.double();
  else if (field === tag(PRICE.pick, VARINT)) price.pick = r.uint32();
  else if (field === tag(PRICE.odds, FIXED64)) price.odds = r.double();
  else if (field === tag(PRICE.link, BYTES)) price.link = r.string();
  else if (field === tag(PRICE.betDelay, VARINT)) price.betDelaySeconds = r.uint32();
  else return false;
  return true;
}

function offerOf(
  price: Price,
  { bookie, topicEnd, fee, reference }: Name,
  { topicStart }: KnownPick,
): AlternativeOdds {
  const offer: AlternativeOdds = {
    bookie,
    odds: price.odds ?? 0,
    updatedOn: price.updatedOn,
    topic: topicStart + topicEnd,
  };
  if (price.maxRisk !== undefined) offer.maxRisk = price.maxRisk;
  if (fee) offer.fee = fee;
  if (price.link !== undefined) offer.link = price.link;
  if (price.betDelaySeconds !== undefined) offer.betDelaySeconds = price.betDelaySeconds;
  if (reference !== undefined) offer.reference = reference;
  return offer;
}

function readPick(r: Reader, end: number): KnownPick {
  const words: KnownPick['words'] = {
    marketShortName: 'W',
    period: 'FT',
    selection: '1',
    choice: '',
    overTimeIncluded: false,
  };
  let topicStart = '';
  readFields(r, end, (field) => {
    if (field === tag(PICK.topicStart, BYTES)) topicStart = r.string();
    else if (field === tag(PICK.market, VARINT)) words.marketShortName = valueAt(MARKETS, r.uint32());
    else if (field === tag(PICK.period, VARINT)) words.period = valueAt(PERIODS, r.uint32());
    else if (field === tag(PICK.selection, BYTES)) words.selection = readSelection(r.string());
    else if (field === tag(PICK.choice, BYTES)) words.choice = r.string();
    else if (field === tag(PICK.team, VARINT)) words.team = readTeam(r);
    else if (field === tag(PICK.handicap, FIXED64)) words.handicap = r.double();
    else if (field === tag(PICK.isOver, VARINT)) words.isOver = r.bool();
    else if (field === tag(PICK.overTimeIncluded, VARINT)) words.overTimeIncluded = r.bool();
    else if (field === tag(PICK.isLay, VARINT)) words.side = r.bool() ? 'lay' : 'back';
    else return false;
    return true;
  });
  return { topicStart, words };
}

interface RowNumbers
  extends Omit<Arb, 'id' | '_id' | 'event' | 'bets' | 'reasonDetail' | 'deleted' | 'pinnedAt'> {
  addedMs: number;
  detail: ReturnType<typeof readDetail>[] | undefined;
  /** By leg; NaN if there are none. */
  noVigOdds: number[] | undefined;
}

const blankNumbers = (): RowNumbers => ({
  profit: 0,
  rawProfit: 0,
  addedOn: EPOCH,
  addedMs: 0,
  updatedOn: EPOCH,
  guaranteed: 0,
  middle: 0,
  rating: 0,
  overTimeMatch: false,
  status: { paused: false, longPaused: false, extra: {} },
  detail: undefined,
  noVigOdds: undefined,
});

function readNumber(r: Reader, numbers: RowNumbers, field: number, known: KnownRow | undefined): boolean {
  if (field === tag(ROW.profit, FIXED64)) numbers.profit = r.double();
  else if (field === tag(ROW.rawProfit, FIXED64)) numbers.rawProfit = r.double();
  else if (field === tag(ROW.addedOn, FIXED64)) {
    numbers.addedMs = r.double();
    // It hardly ever changes, so the text is reused.
    numbers.addedOn = known?.addedMs === numbers.addedMs ? known.arb.addedOn : toIso(numbers.addedMs);
  } else if (field === tag(ROW.updatedOn, FIXED64)) numbers.updatedOn = toIso(r.double());
  else if (field === tag(ROW.profitChange, VARINT)) numbers.profitChange = valueAt(CHANGES, r.uint32());
  else if (field === tag(ROW.guaranteed, FIXED64)) numbers.guaranteed = r.double();
  else if (field === tag(ROW.middle, FIXED64)) numbers.middle = r.double();
  else if (field === tag(ROW.rating, FIXED64)) numbers.rating = r.double();
  else if (field === tag(ROW.overTimeMatch, VARINT)) numbers.overTimeMatch = r.bool();
  else if (field === tag(ROW.status, BYTES)) numbers.status = readInner(r, readStatus);
  else if (field === tag(ROW.reason, VARINT)) numbers.reason = valueAt(REASONS, r.uint32());
  else if (field === tag(ROW.noVigOdds, FIXED64)) numbers.noVigOdds = append(numbers.noVigOdds, r.double());
  else if (field === tag(ROW.reasonDetail, BYTES))
    numbers.detail = append(numbers.detail, readInner(r, readDetail));
  else return false;
  return true;
}

const withNoVig = (bet: ArbBet, odds = Number.NaN): ArbBet =>
  Number.isNaN(odds) ? bet : { ...bet, noVigOdds: odds };

function arbOf(id: string, event: EventRecord, legs: readonly KnownLeg[], numbers: RowNumbers): Arb {
  const {
    profit,
    rawProfit,
    addedOn,
    updatedOn,
    profitChange,
    guaranteed,
    middle,
    rating,
    overTimeMatch,
    status,
  } = numbers;
  const arb: Arb = {
    id,
    _id: { id, eventId: event.id },
    event,
    bets: legs.map(({ bet }, leg) => withNoVig(bet, numbers.noVigOdds?.[leg])),
    profit,
    rawProfit,
    addedOn,
    updatedOn,
    guaranteed,
    middle,
    rating,
    overTimeMatch,
    status,
  };
  if (profitChange) arb.profitChange = profitChange;
  if (numbers.reason) arb.reason = numbers.reason;
  if (numbers.detail) arb.reasonDetail = Object.fromEntries(numbers.detail);
  return arb;
}
