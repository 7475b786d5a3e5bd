import type { Arb } from '@bothways/domain/arbs';
import type { EventRecord } from '@bothways/domain/events';
import type { Reader, Writer } from 'protobufjs/minimal.js';
import { WireError } from './error.ts';
import { readStatus, writeStatus } from './event-state.codec.ts';
import {
  append,
  BYTES,
  FIXED64,
  optUint,
  readFields,
  readInner,
  tag,
  VARINT,
  writeBool,
  writeDouble,
  writeMessage,
  writeMessages,
  writeString,
  writeTime,
  writeUint,
} from './fields.ts';
import { readBet, writeBet } from './offer.codec.ts';
import { CHANGES, positionOf, REASONS, valueAt } from './tables.ts';
import { EPOCH, toIso } from './time.ts';

type Measure = NonNullable<Arb['reasonDetail']>[string];

/** A map's entry: key and value, each a field of its own. */
function writeDetail(w: Writer, [name, measure]: [string, Measure]): void {
  writeString(w, 1, name);
  w.uint32(tag(2, BYTES)).fork();
  if (typeof measure === 'string') w.uint32(tag(1, BYTES)).string(measure);
  else w.uint32(tag(2, FIXED64)).double(measure);
  w.ldelim();
}

function readMeasure(r: Reader, end: number): Measure {
  let measure: Measure = '';
  readFields(r, end, (field) => {
    if (field === tag(1, BYTES)) measure = r.string();
    else if (field === tag(2, FIXED64)) measure = r.double();
    else return false;
    return true;
  });
  return measure;
}

function readDetail(r: Reader, end: number): [string, Measure] {
  let name = '';
  let measure: Measure = '';
  readFields(r, end, (field) => {
    if (field === tag(1, BYTES)) name = r.string();
    else if (field === tag(2, BYTES)) measure = readInner(r, readMeasure);
    else return false;
    return true;
  });
  // Names come from outside: a plain object would give some of them a meaning.
  if (name === '__proto__') throw new WireError('A name is not allowed');
  return [name, measure];
}

/** Writes an arb; its event is written once for the frame and named by `eventPosition`. */
export function writeArb(w: Writer, arb: Arb, eventPosition: number): void {
  writeString(w, 1, arb.id);
  writeUint(w, 2, eventPosition);
  writeMessages(w, 3, arb.bets, writeBet);
  writeDouble(w, 4, arb.profit);
  writeDouble(w, 5, arb.rawProfit);
  writeTime(w, 6, arb.addedOn);
  writeTime(w, 7, arb.updatedOn);
  writeUint(w, 8, positionOf(CHANGES, arb.profitChange));
  writeDouble(w, 9, arb.middle);
  writeDouble(w, 10, arb.rating);
  writeBool(w, 11, arb.overTimeMatch);
  writeMessage(w, 12, arb.status, writeStatus);
  optUint(w, 13, arb.reason && positionOf(REASONS, arb.reason));
  writeMessages(w, 14, Object.entries(arb.reasonDetail ?? {}), writeDetail);
}

const blank = (event: EventRecord): Arb => ({
  id: '',
  _id: { id: '', eventId: event.id },
  event,
  bets: [],
  profit: 0,
  rawProfit: 0,
  addedOn: EPOCH,
  updatedOn: EPOCH,
  middle: 0,
  rating: 0,
  overTimeMatch: false,
  status: { paused: false, longPaused: false, extra: {} },
});

function readNumbers(r: Reader, arb: Arb, field: number): boolean {
  if (field === tag(4, FIXED64)) arb.profit = r.double();
  else if (field === tag(5, FIXED64)) arb.rawProfit = r.double();
  else if (field === tag(6, FIXED64)) arb.addedOn = toIso(r.double());
  else if (field === tag(7, FIXED64)) arb.updatedOn = toIso(r.double());
  else if (field === tag(8, VARINT)) arb.profitChange = valueAt(CHANGES, r.uint32());
  else if (field === tag(9, FIXED64)) arb.middle = r.double();
  else if (field === tag(10, FIXED64)) arb.rating = r.double();
  else if (field === tag(11, VARINT)) arb.overTimeMatch = r.bool();
  else return false;
  return true;
}

/** The event of the frame that an item names. */
export function eventAt(events: readonly EventRecord[], position: number): EventRecord {
  const event = events[position];
  if (!event) throw new WireError(`The frame has no event ${position}`);
  return event;
}

/** Reads an arb of a frame whose events are known already. */
export function readArb(r: Reader, end: number, events: readonly EventRecord[]): Arb {
  let position = 0;
  let detail: [string, Measure][] | undefined;
  const fields = blank(eventAt(events, 0));
  readFields(r, end, (field) => {
    if (field === tag(1, BYTES)) fields.id = r.string();
    else if (field === tag(2, VARINT)) position = r.uint32();
    else if (field === tag(3, BYTES)) fields.bets.push(readInner(r, readBet));
    else if (field === tag(12, BYTES)) fields.status = readInner(r, readStatus);
    else if (field === tag(13, VARINT)) fields.reason = valueAt(REASONS, r.uint32());
    else if (field === tag(14, BYTES)) detail = append(detail, readInner(r, readDetail));
    else return readNumbers(r, fields, field);
    return true;
  });
  fields.event = eventAt(events, position);
  fields._id = { id: fields.id, eventId: fields.event.id };
  if (detail) fields.reasonDetail = Object.fromEntries(detail);
  return fields;
}
