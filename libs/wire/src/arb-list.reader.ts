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
  PICK,
  PRICE,
  REMOVED,
  ROW,
} from './arb-list.fields.ts';
import { WireError } from './error.ts';
import { readEvent } from './event.codec.ts';
import { eventAt } from './event-list.codec.ts';
import { readStatus, readTeam } from './event-state.codec.ts';
import { append, BYTES, FIXED64, readFields, readInner, tag, VARINT } from './fields.ts';
import { readFee } from './offer.codec.ts';
import { readDetail } from './reason-detail.codec.ts';
import { CHANGES, MARKETS, PERIODS, REASONS, readSelection, valueAt } from './tables.ts';
import { EPOCH, toIso } from './time.ts';

type Removed = ArbsChanges['removes'][number];
type Pick = Omit<
  ArbBet,
  keyof AlternativeOdds | 'originalOdds' | 'oddsChange' | 'changedOn' | 'alternativeOdds'
>;

/** What is the same of all prices of a bookmaker. */
interface Name {
  number: number;
  bookie: string;
  topicEnd: string;
  fee?: NonNullable<AlternativeOdds['fee']>;
  reference?: boolean;
}

interface KnownLeg {
  pick: Pick;
  topicStart: string;
  bet: ArbBet;
}
interface KnownRow {
  arb: Arb;
  addedMs: number;
  legs: KnownLeg[];
}

/**
 * Reads the messages of one list, of which each builds on those before it; see `ArbListEncoder`. A snapshot starts anew.
 * Arbs that did not change are the same objects as before, and so are the alternatives that stand.
 */
export class ArbListReader {
  #names: (Name | undefined)[] = [];
  #events: (EventRecord | undefined)[] = [];
  readonly #rows = new Map<number, KnownRow>();

  snapshot(r: Reader, end: number): ArbList {
    this.#names = [];
    this.#events = [];
    this.#rows.clear();
    return this.changes(r, end);
  }

  changes(r: Reader, end: number): ArbList {
    const list: ArbList = { seq: 0, atMs: 0, total: 0, rejectedTotal: 0, arbs: [], removes: [] };
    readFields(r, end, (field) => {
      if (field === tag(LIST.rows, BYTES)) readInner(r, (_, rowEnd) => this.#readRow(r, rowEnd, list.arbs));
      else if (field === tag(LIST.names, BYTES)) readInner(r, (_, nameEnd) => this.#readName(r, nameEnd));
      else if (field === tag(LIST.events, BYTES)) readInner(r, (_, eventEnd) => this.#readEvent(r, eventEnd));
      else if (field === tag(LIST.removes, BYTES))
        readInner(r, (_, removedEnd) => this.#readRemoved(r, removedEnd, list.removes));
      else return readHead(r, list, field);
      return true;
    });
    return list;
  }

  #readName(r: Reader, end: number): void {
    const name: Name = { number: 0, bookie: '', topicEnd: '' };
    let topicEnd: string | undefined;
    readFields(r, end, (field) => {
      if (field === tag(NAME.number, VARINT)) name.number = numberOf(r);
      else if (field === tag(NAME.bookie, BYTES)) name.bookie = r.string();
      else if (field === tag(NAME.topicEnd, BYTES)) topicEnd = r.string();
      else if (field === tag(NAME.fee, BYTES)) name.fee = readInner(r, readFee);
      else if (field === tag(NAME.reference, VARINT)) name.reference = r.bool();
      else return false;
      return true;
    });
    name.topicEnd = topicEnd ?? name.bookie;
    this.#names[name.number] = name;
  }

  #readEvent(r: Reader, end: number): void {
    let number = 0;
    let event: EventRecord | undefined;
    readFields(r, end, (field) => {
      if (field === tag(EVENT.number, VARINT)) number = numberOf(r);
      else if (field === tag(EVENT.event, BYTES)) event = readInner(r, readEvent);
      else return false;
      return true;
    });
    this.#events[number] = event;
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
        number = numberOf(r);
        known = this.#rows.get(number);
      } else if (field === tag(ROW.id, BYTES)) id = r.string();
      else if (field === tag(ROW.event, VARINT)) event = r.uint32();
      else if (field === tag(ROW.legs, BYTES)) {
        const legEnd = r.uint32() + r.pos;
        legs.push(this.#readLeg(r, legEnd, known?.legs[legs.length]));
      } else if (!readNumber(r, numbers, field, known)) r.skipType(field & 7);
    }
    if (r.pos !== end) throw new WireError('A field reaches beyond its message');
    const ownId = id ?? known?.arb.id;
    if (ownId === undefined) throw new WireError(`The list has no row ${number}`);
    const arb = arbOf(ownId, eventAt(this.#events, event), legs, numbers);
    this.#rows.set(number, { arb, addedMs: numbers.addedMs, legs });
    arbs.push(arb);
  }

  #readLeg(r: Reader, end: number, before: KnownLeg | undefined): KnownLeg {
    let leg: Omit<KnownLeg, 'bet'> | undefined = before;
    let price: AlternativeOdds | undefined;
    let originalOdds = 0;
    let oddsChange: ArbBet['oddsChange'];
    let changedOn = EPOCH;
    let order: number[] | undefined;
    const fresh: AlternativeOdds[] = [];
    while (r.pos < end) {
      const field = r.uint32();
      if (field === tag(LEG.fresh, BYTES)) fresh.push(this.#readPrice(r, r.uint32() + r.pos, leg));
      else if (field === tag(LEG.price, BYTES)) price = this.#readPrice(r, r.uint32() + r.pos, leg);
      else if (field === tag(LEG.originalE4, VARINT)) originalOdds = r.uint32() / ODDS_PARTS;
      else if (field === tag(LEG.original, FIXED64)) originalOdds = r.double();
      else if (field === tag(LEG.changedOn, FIXED64)) changedOn = toIso(r.double());
      else if (field === tag(LEG.oddsChange, VARINT)) oddsChange = valueAt(CHANGES, r.uint32());
      else if (field === tag(LEG.order, BYTES)) order = readOrder(r, r.uint32() + r.pos);
      else if (field === tag(LEG.pick, BYTES)) leg = readInner(r, readPick);
      else r.skipType(field & 7);
    }
    if (r.pos !== end) throw new WireError('A field reaches beyond its message');
    if (!leg || !price) throw new WireError('A leg has no pick or no price');
    const stood = before?.bet.alternativeOdds ?? [];
    const alternativeOdds = order ? ordered(stood, fresh, order) : leg === before ? stood : fresh;
    const bet: ArbBet = { ...price, ...leg.pick, originalOdds, changedOn, alternativeOdds };
    if (oddsChange) bet.oddsChange = oddsChange;
    return { pick: leg.pick, topicStart: leg.topicStart, bet };
  }

  #readPrice(r: Reader, end: number, leg: { topicStart: string } | undefined): AlternativeOdds {
    let number = 0;
    let odds = 0;
    let updatedOn = EPOCH;
    let maxRisk: number | undefined;
    let topic: string | undefined;
    let link: string | undefined;
    while (r.pos < end) {
      const field = r.uint32();
      if (field === tag(PRICE.name, VARINT)) number = r.uint32();
      else if (field === tag(PRICE.oddsE4, VARINT)) odds = r.uint32() / ODDS_PARTS;
      else if (field === tag(PRICE.odds, FIXED64)) odds = r.double();
      else if (field === tag(PRICE.updatedOn, FIXED64)) updatedOn = toIso(r.double());
      else if (field === tag(PRICE.maxRisk, FIXED64)) maxRisk = r.double();
      else if (field === tag(PRICE.topic, BYTES)) topic = r.string();
      else if (field === tag(PRICE.link, BYTES)) link = r.string();
      else r.skipType(field & 7);
    }
    if (r.pos !== end) throw new WireError('A field reaches beyond its message');
    const name = this.#names[number];
    if (!name) throw new WireError(`The list has no name ${number}`);
    const { bookie, topicEnd, fee, reference } = name;
    const offer: AlternativeOdds = {
      bookie,
      odds,
      updatedOn,
      topic: topic ?? (leg?.topicStart ?? '') + topicEnd,
    };
    if (maxRisk !== undefined) offer.maxRisk = maxRisk;
    if (fee) offer.fee = fee;
    if (link !== undefined) offer.link = link;
    if (reference !== undefined) offer.reference = reference;
    return offer;
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
    if (row !== undefined) {
      const known = this.#rows.get(row);
      if (!known) throw new WireError(`The list has no row ${row}`);
      removed.id = known.arb.id;
      this.#rows.delete(row);
    }
    removes.push(removed);
  }
}

/** More numbers at once than any list has rows, events or names. */
const MAX_NUMBER = 1_000_000;

function numberOf(r: Reader): number {
  const number = r.uint32();
  if (number > MAX_NUMBER) throw new WireError('A number is beyond what a list has');
  return number;
}

function readHead(r: Reader, list: ArbList, field: number): boolean {
  if (field === tag(LIST.seq, VARINT)) list.seq = r.uint32();
  else if (field === tag(LIST.at, FIXED64)) list.atMs = r.double();
  else if (field === tag(LIST.total, VARINT)) list.total = r.uint32();
  else if (field === tag(LIST.rejectedTotal, VARINT)) list.rejectedTotal = r.uint32();
  else return false;
  return true;
}

interface RowNumbers
  extends Omit<Arb, 'id' | '_id' | 'event' | 'bets' | 'reasonDetail' | 'deleted' | 'pinnedAt'> {
  addedMs: number;
  detail: ReturnType<typeof readDetail>[] | undefined;
}

const blankNumbers = (): RowNumbers => ({
  profit: 0,
  rawProfit: 0,
  addedOn: EPOCH,
  addedMs: 0,
  updatedOn: EPOCH,
  middle: 0,
  rating: 0,
  overTimeMatch: false,
  status: { paused: false, longPaused: false, extra: {} },
  detail: undefined,
});

function readNumber(r: Reader, numbers: RowNumbers, field: number, known: KnownRow | undefined): boolean {
  if (field === tag(ROW.profit, FIXED64)) numbers.profit = r.double();
  else if (field === tag(ROW.rawProfit, FIXED64)) numbers.rawProfit = r.double();
  else if (field === tag(ROW.addedOn, FIXED64)) {
    numbers.addedMs = r.double();
    // It hardly ever changes.
    numbers.addedOn = known?.addedMs === numbers.addedMs ? known.arb.addedOn : toIso(numbers.addedMs);
  } else if (field === tag(ROW.updatedOn, FIXED64)) numbers.updatedOn = toIso(r.double());
  else if (field === tag(ROW.profitChange, VARINT)) numbers.profitChange = valueAt(CHANGES, r.uint32());
  else if (field === tag(ROW.middle, FIXED64)) numbers.middle = r.double();
  else if (field === tag(ROW.rating, FIXED64)) numbers.rating = r.double();
  else if (field === tag(ROW.overTimeMatch, VARINT)) numbers.overTimeMatch = r.bool();
  else if (field === tag(ROW.status, BYTES)) numbers.status = readInner(r, readStatus);
  else if (field === tag(ROW.reason, VARINT)) numbers.reason = valueAt(REASONS, r.uint32());
  else if (field === tag(ROW.reasonDetail, BYTES))
    numbers.detail = append(numbers.detail, readInner(r, readDetail));
  else return false;
  return true;
}

function arbOf(id: string, event: EventRecord, legs: readonly KnownLeg[], numbers: RowNumbers): Arb {
  const { profit, rawProfit, addedOn, updatedOn, profitChange, middle, rating, overTimeMatch, status } =
    numbers;
  const arb: Arb = {
    id,
    _id: { id, eventId: event.id },
    event,
    bets: legs.map(({ bet }) => bet),
    profit,
    rawProfit,
    addedOn,
    updatedOn,
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

function readPick(r: Reader, end: number): Omit<KnownLeg, 'bet'> {
  const pick: Pick = {
    marketShortName: 'W',
    period: 'FT',
    selection: '1',
    choice: '',
    overTimeIncluded: false,
  };
  let topicStart = '';
  readFields(r, end, (field) => {
    if (field === tag(PICK.topicStart, BYTES)) topicStart = r.string();
    else if (field === tag(PICK.market, VARINT)) pick.marketShortName = valueAt(MARKETS, r.uint32());
    else if (field === tag(PICK.period, VARINT)) pick.period = valueAt(PERIODS, r.uint32());
    else if (field === tag(PICK.selection, BYTES)) pick.selection = readSelection(r.string());
    else if (field === tag(PICK.choice, BYTES)) pick.choice = r.string();
    else if (field === tag(PICK.team, VARINT)) pick.team = readTeam(r);
    else if (field === tag(PICK.handicap, FIXED64)) pick.handicap = r.double();
    else if (field === tag(PICK.isOver, VARINT)) pick.isOver = r.bool();
    else if (field === tag(PICK.overTimeIncluded, VARINT)) pick.overTimeIncluded = r.bool();
    else return false;
    return true;
  });
  return { pick, topicStart };
}

function readOrder(r: Reader, end: number): number[] {
  const order: number[] = [];
  while (r.pos < end) order.push(r.uint32());
  if (r.pos !== end) throw new WireError('A packed list reaches beyond its message');
  return order;
}

/** 0 is the next fresh one, others are places among those that stood, from 1 on. */
function ordered(
  stood: AlternativeOdds[],
  fresh: readonly AlternativeOdds[],
  order: readonly number[],
): AlternativeOdds[] {
  let next = 0;
  return order.map((place) => {
    const offer = place === 0 ? fresh[next++] : stood[place - 1];
    if (!offer) throw new WireError('An alternative is not there');
    return offer;
  });
}
