import type { AlternativeOdds, Arb, ArbBet } from '@bothways/domain/arbs';
import type { EventRecord, EventStatus } from '@bothways/domain/events';
import type { ArbsChanges } from '@bothways/domain/live';
import { Writer } from 'protobufjs/minimal.js';
import { type ArbListHead, EVENT, LEG, LIST, PICK, REMOVED, ROW, SERVER } from './arb-list.fields.ts';
import { ByteWriter } from './byte-writer.ts';
import { eventBytes } from './event-list.codec.ts';
import { writeStatus } from './event-state.codec.ts';
import { type PriceBook, topicStartOf, writeOdds, writePrice } from './price-book.ts';
import { writeDetail } from './reason-detail.codec.ts';
import { CHANGES, MARKETS, PERIODS, positionOf, REASONS } from './tables.ts';
import { toMs } from './time.ts';

/** Numbers that are free again are given out first: who reads keeps no more of them than a list had at once. */
class Numbers {
  readonly #free: number[] = [];
  #next = 1;

  take(): number {
    return this.#free.pop() ?? this.#next++;
  }
  give(number: number): void {
    this.#free.push(number);
  }
}

interface ToldEvent {
  id: string;
  number: number;
  rows: number;
  /** What was told of it; undefined where not all who read have it. */
  record: EventRecord | undefined;
}

/** What of a leg is not told again while it stands. */
interface ToldPick {
  bookie: string;
  topic: string;
  fee: ArbBet['fee'];
  reference: ArbBet['reference'];
  marketShortName: ArbBet['marketShortName'];
  period: ArbBet['period'];
  selection: ArbBet['selection'];
  choice: string;
  team: ArbBet['team'];
  handicap: ArbBet['handicap'];
  isOver: ArbBet['isOver'];
  overTimeIncluded: boolean;
}

interface ToldLeg {
  pick: ToldPick;
  topicStart: string;
  name: number;
  /** Its alternatives, in an array of its own. The same record is the same offer, in any list. */
  offers: AlternativeOdds[];
}

interface ToldRow {
  number: number;
  event: ToldEvent;
  /** Some who read do not have it: it is to be told whole. */
  isPartial: boolean;
  legs: ToldLeg[];
}

// One frame is written at a time, whosever it is: names and events, which come before the rows that need them; the rows;
// and where the alternatives at hand stood before.
const before = new ByteWriter();
const rows = new ByteWriter();
const order: number[] = [];

/** In the order of a leg's alternatives: one that was not among them. */
const FRESH = 0;

/**
 * Writes one list's messages, as bodies without their address, for all who follow it. What they have of a row already is not told again: its names, its
 * picks, its event, and the alternatives that stand. `ArbListReader` puts it together.
 */
export class ArbListEncoder {
  readonly #prices: PriceBook;
  readonly #rows = new Map<string, ToldRow>();
  readonly #rowNumbers = new Numbers();
  readonly #events = new Map<string, ToldEvent>();
  readonly #eventNumbers = new Numbers();
  /** Names that all who read have. */
  readonly #names = new Set<number>();

  /** @param prices shared by lists that show the same records */
  constructor(prices: PriceBook) {
    this.#prices = prices;
  }

  /** Writes the list whole, for some of those who follow it. What the others may lack is told whole when it changes next. */
  snapshot(w: ByteWriter, snapshot: ArbListHead & { arbs: readonly Arb[] }): void {
    const ids = new Set(snapshot.arbs.map(({ id }) => id));
    for (const [id, row] of this.#rows) if (!ids.has(id)) this.#forget(id, row);
    this.#doubt();
    this.#begin(snapshot);
    for (const arb of snapshot.arbs) this.#writeRow(arb, NOBODY);
    this.#doubt();
    this.#finish(w, SERVER.arbsSnapshot);
  }

  changes(
    w: ByteWriter,
    changes: ArbListHead & { upserts: readonly Arb[]; removes: ArbsChanges['removes'] },
  ): void {
    this.#begin(changes);
    const leaving = this.#leaving(changes.removes);
    for (const arb of changes.upserts) this.#writeRow(arb, leaving);
    for (const removed of changes.removes) this.#writeRemoved(removed);
    this.#finish(w, SERVER.arbsChanges);
  }

  #begin({ seq, atMs, total, rejectedTotal }: ArbListHead): void {
    rows.clear();
    before.clear();
    before.uint(LIST.seq, seq);
    before.double(LIST.at, atMs);
    before.uint(LIST.total, total);
    before.uint(LIST.rejectedTotal, rejectedTotal);
  }

  #finish(w: ByteWriter, field: number): void {
    const start = w.open(field);
    w.appendAll(before);
    w.appendAll(rows);
    w.close(start);
  }

  /** Not everybody has what was told until now, but for the numbers. */
  #doubt(): void {
    this.#names.clear();
    for (const event of this.#events.values()) event.record = undefined;
    for (const row of this.#rows.values()) row.isPartial = true;
  }

  /** Ids that go, by the picks of their legs: the same picks with another bookmaker take the place of such a row. */
  #leaving(removes: ArbsChanges['removes']): Map<string, string> {
    const ids = new Map<string, string>();
    for (const { id } of removes) {
      const row = this.#rows.get(id);
      if (row && !row.isPartial) ids.set(keyOf(row.legs.map(({ topicStart }) => topicStart)), id);
    }
    return ids;
  }

  #successor(arb: Arb, leaving: Map<string, string>): ToldRow | undefined {
    if (leaving.size === 0) return undefined;
    const key = keyOf(arb.bets.map(({ topic }) => topicStartOf(topic)));
    const id = leaving.get(key);
    const row = id === undefined ? undefined : this.#rows.get(id);
    if (id === undefined || !row) return undefined;
    leaving.delete(key);
    this.#rows.delete(id);
    this.#rows.set(arb.id, row);
    return row;
  }

  #writeRow(arb: Arb, leaving: Map<string, string>): void {
    const { bets } = arb;
    const known = this.#rows.get(arb.id);
    const event = this.#tell(arb.event);
    const isWhole = !known || known.isPartial || !isSamePicks(known.legs, bets);
    const row = known ?? this.#successor(arb, leaving) ?? this.#newRow(arb.id, event);
    this.#moveTo(row, event);
    const had = row.isPartial ? [] : row.legs;
    if (isWhole) row.legs = bets.map((bet, at) => this.#legOf(bet, had[at]));
    row.isPartial = false;
    const w = rows;
    const start = w.open(LIST.rows);
    w.uint(ROW.number, row.number);
    if (isWhole) w.optText(ROW.id, arb.id);
    w.uint(ROW.event, event.number);
    for (const [at, bet] of bets.entries()) {
      const leg = row.legs[at];
      if (leg) this.#writeLeg(bet, leg, isWhole);
    }
    writeNumbers(w, arb);
    w.close(start);
  }

  #newRow(id: string, event: ToldEvent): ToldRow {
    const row = { number: this.#rowNumbers.take(), event, isPartial: true, legs: [] };
    event.rows += 1;
    this.#rows.set(id, row);
    return row;
  }

  #moveTo(row: ToldRow, event: ToldEvent): void {
    if (row.event === event) return;
    event.rows += 1;
    this.#leave(row.event);
    row.event = event;
  }

  /** @param had what stood in its place before */
  #legOf(bet: ArbBet, had: ToldLeg | undefined): ToldLeg {
    const pick = pickOf(bet);
    const topicStart = topicStartOf(bet.topic);
    const offers = had?.topicStart === topicStart ? had.offers : [];
    return { pick, topicStart, name: this.#prices.nameOf(bet, topicStart), offers };
  }

  #writeLeg(bet: ArbBet, leg: ToldLeg, isWhole: boolean): void {
    const w = rows;
    this.#tellName(leg.name);
    const start = w.open(ROW.legs);
    if (isWhole) writePick(w, bet, leg.topicStart);
    const price = w.open(LEG.price);
    writePrice(w, bet, leg.name, leg.topicStart);
    w.close(price);
    writeOdds(w, LEG.originalE4, LEG.original, bet.originalOdds);
    w.uint(LEG.oddsChange, positionOf(CHANGES, bet.oddsChange));
    w.double(LEG.changedOn, toMs(bet.changedOn));
    this.#writeAlternatives(bet.alternativeOdds, leg, isWhole);
    w.close(start);
  }

  /** Those that stood before are named by their place; the others are written, in their order. */
  #writeAlternatives(offers: readonly AlternativeOdds[], leg: ToldLeg, isWhole: boolean): void {
    const w = rows;
    const had = leg.offers;
    const hadNone = had.length === 0;
    let isSame = offers.length === had.length;
    let guess = 0;
    for (let at = 0; at < offers.length; at++) {
      const offer = offers[at];
      if (!offer) continue;
      const place = had[guess] === offer ? guess : had.indexOf(offer);
      order[at] = place < 0 ? FRESH : place + 1;
      if (place !== at) isSame = false;
      if (place < 0) this.#writeFresh(offer, leg.topicStart);
      else guess = place + 1;
    }
    const isNew = isWhole && hadNone;
    if (!isNew && (isWhole || !isSame)) w.packed(LEG.order, order, offers.length);
    if (!isSame) keep(had, offers);
  }

  #writeFresh(offer: AlternativeOdds, topicStart: string): void {
    const { name, bytes } = this.#prices.written(offer, topicStart);
    this.#tellName(name);
    rows.bytes(LEG.fresh, bytes);
  }

  #writeRemoved({ id, reason }: ArbsChanges['removes'][number]): void {
    const row = this.#rows.get(id);
    const w = rows;
    const start = w.open(LIST.removes);
    if (row) w.optUint(REMOVED.row, row.number);
    else w.text(REMOVED.id, id);
    if (reason) w.optUint(REMOVED.reason, positionOf(REASONS, reason));
    w.close(start);
    if (row) this.#forget(id, row);
  }

  #forget(id: string, { number, event }: ToldRow): void {
    this.#rows.delete(id);
    this.#rowNumbers.give(number);
    this.#leave(event);
  }

  #leave(event: ToldEvent): void {
    event.rows -= 1;
    if (event.rows > 0) return;
    this.#events.delete(event.id);
    this.#eventNumbers.give(event.number);
  }

  /** The event as all who read have it. */
  #tell(record: EventRecord): ToldEvent {
    const { id } = record;
    const event = this.#events.get(id) ?? {
      id,
      number: this.#eventNumbers.take(),
      rows: 0,
      record: undefined,
    };
    if (event.record === record) return event;
    this.#events.set(id, event);
    event.record = record;
    const w = before;
    const start = w.open(LIST.events);
    w.uint(EVENT.number, event.number);
    w.bytes(EVENT.event, eventBytes(record));
    w.close(start);
    return event;
  }

  #tellName(name: number): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    before.bytes(LIST.names, this.#prices.name(name));
  }
}

/** Overwrites what was kept: lists that all change keep arrays of their own for seconds, and new ones each time would pile up. */
function keep(kept: AlternativeOdds[], offers: readonly AlternativeOdds[]): void {
  kept.length = offers.length;
  for (let at = 0; at < offers.length; at++) {
    const offer = offers[at];
    if (offer) kept[at] = offer;
  }
}

const keyOf = (topicStarts: readonly string[]): string => topicStarts.join('\n');
const NOBODY: Map<string, string> = new Map();

const pickOf = ({
  bookie,
  topic,
  fee,
  reference,
  marketShortName,
  period,
  selection,
  choice,
  team,
  handicap,
  isOver,
  overTimeIncluded,
}: ArbBet): ToldPick => ({
  bookie,
  topic,
  fee,
  reference,
  marketShortName,
  period,
  selection,
  choice,
  team,
  handicap,
  isOver,
  overTimeIncluded,
});

const isSamePicks = (legs: readonly ToldLeg[], bets: readonly ArbBet[]): boolean =>
  legs.length === bets.length &&
  bets.every((bet, at) => {
    const leg = legs[at];
    // An empty order says that nothing changed.
    return leg && isSamePick(leg.pick, bet) && (bet.alternativeOdds.length > 0 || leg.offers.length === 0);
  });

const isSamePick = (pick: ToldPick, bet: ArbBet): boolean =>
  pick.bookie === bet.bookie &&
  pick.topic === bet.topic &&
  pick.fee === bet.fee &&
  pick.reference === bet.reference &&
  pick.marketShortName === bet.marketShortName &&
  pick.period === bet.period &&
  pick.selection === bet.selection &&
  pick.choice === bet.choice &&
  pick.team === bet.team &&
  Object.is(pick.handicap, bet.handicap) &&
  pick.isOver === bet.isOver &&
  pick.overTimeIncluded === bet.overTimeIncluded;

function writePick(w: ByteWriter, bet: ArbBet, topicStart: string): void {
  const start = w.open(LEG.pick);
  w.text(PICK.topicStart, topicStart);
  w.uint(PICK.market, positionOf(MARKETS, bet.marketShortName));
  w.uint(PICK.period, positionOf(PERIODS, bet.period));
  w.text(PICK.selection, bet.selection);
  w.text(PICK.choice, bet.choice);
  w.uint(PICK.team, bet.team ?? 0);
  if (bet.handicap !== undefined) w.optDouble(PICK.handicap, bet.handicap);
  if (bet.isOver !== undefined) w.optUint(PICK.isOver, bet.isOver ? 1 : 0);
  w.uint(PICK.overTimeIncluded, bet.overTimeIncluded ? 1 : 0);
  w.close(start);
}

function writeNumbers(w: ByteWriter, arb: Arb): void {
  w.double(ROW.profit, arb.profit);
  w.double(ROW.rawProfit, arb.rawProfit);
  w.double(ROW.addedOn, toMs(arb.addedOn));
  w.double(ROW.updatedOn, toMs(arb.updatedOn));
  w.uint(ROW.profitChange, positionOf(CHANGES, arb.profitChange));
  w.double(ROW.middle, arb.middle);
  w.double(ROW.rating, arb.rating);
  w.uint(ROW.overTimeMatch, arb.overTimeMatch ? 1 : 0);
  w.bytes(ROW.status, statusBytes(arb.status));
  if (arb.reason) w.optUint(ROW.reason, positionOf(REASONS, arb.reason));
  for (const detail of Object.entries(arb.reasonDetail ?? {})) {
    const inner = Writer.create();
    writeDetail(inner, detail);
    w.bytes(ROW.reasonDetail, inner.finish());
  }
}

const PLAIN = new Uint8Array();
const statuses = new WeakMap<EventStatus, Uint8Array>();

function statusBytes(status: EventStatus): Uint8Array {
  if (!status.paused && !status.longPaused && !status.pausedAt && Object.keys(status.extra).length === 0)
    return PLAIN;
  const held = statuses.get(status);
  if (held) return held;
  const w = Writer.create();
  writeStatus(w, status);
  const bytes = w.finish();
  statuses.set(status, bytes);
  return bytes;
}
