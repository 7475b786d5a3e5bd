import type { ArbBet } from '@bothways/domain/arbs';
import type { EventRecord } from '@bothways/domain/events';
import type { LineValue, Value, ValueAlternative, ValueBet, ValueInnerBet } from '@bothways/domain/valuebets';
import type { Reader, Writer } from 'protobufjs/minimal.js';
import { eventAt } from './event-list.codec.ts';
import { readStatus, writeStatus } from './event-state.codec.ts';
import {
  append,
  BYTES,
  FIXED64,
  optDouble,
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
import { blankBet, readBet, writeBet } from './offer.codec.ts';
import { CHANGES, positionOf, SELECTION_TYPES, valueAt } from './tables.ts';
import { EPOCH, toIso } from './time.ts';

type Spline = NonNullable<Value['splineValue']>;
type Legacy = Value['legacyValue'];
type Mark = Pick<ValueAlternative, 'active' | 'handicap'>;
/** The fields beyond those of any other bet; its alternatives are those of the bet, with a mark each. */
type More = Omit<ValueInnerBet, keyof ArbBet> & { marks: Mark[] };

function writeSpline(w: Writer, spline: Spline): void {
  writeDouble(w, 1, spline.adjustedProbability);
  writeUint(w, 2, spline.sameBets);
  writeUint(w, 3, spline.numberOfDataPoints);
  writeDouble(w, 4, spline.valueBetPercentage);
}

function readSpline(r: Reader, end: number): Spline {
  const spline: Spline = {
    adjustedProbability: 0,
    sameBets: 0,
    numberOfDataPoints: 0,
    valueBetPercentage: 0,
  };
  readFields(r, end, (field) => {
    if (field === tag(1, FIXED64)) spline.adjustedProbability = r.double();
    else if (field === tag(2, VARINT)) spline.sameBets = r.uint32();
    else if (field === tag(3, VARINT)) spline.numberOfDataPoints = r.uint32();
    else if (field === tag(4, FIXED64)) spline.valueBetPercentage = r.double();
    else return false;
    return true;
  });
  return spline;
}

/** Two numbers: a legacy value, or a line with its probability. */
const writePair = (w: Writer, [one, other]: readonly [number, number]): void => {
  writeDouble(w, 1, one);
  writeDouble(w, 2, other);
};

function readPair(r: Reader, end: number): [number, number] {
  const pair: [number, number] = [0, 0];
  readFields(r, end, (field) => {
    if (field === tag(1, FIXED64)) pair[0] = r.double();
    else if (field === tag(2, FIXED64)) pair[1] = r.double();
    else return false;
    return true;
  });
  return pair;
}

const legacyOf = ([blendedProbability, valueBetPercentage]: [number, number]): Legacy => ({
  blendedProbability,
  valueBetPercentage,
});
const lineOf = ([handicap, probability]: [number, number]): LineValue => ({ handicap, probability });

function writeMark(w: Writer, mark: Mark): void {
  writeBool(w, 1, mark.active);
  optDouble(w, 2, mark.handicap);
}

function readMark(r: Reader, end: number): Mark {
  const mark: Mark = { active: false };
  readFields(r, end, (field) => {
    if (field === tag(1, VARINT)) mark.active = r.bool();
    else if (field === tag(2, FIXED64)) mark.handicap = r.double();
    else return false;
    return true;
  });
  return mark;
}

function writeMore(w: Writer, bet: ValueInnerBet): void {
  writeString(w, 1, bet.id);
  writeString(w, 2, bet.name);
  writeString(w, 3, bet.shortName);
  writeBool(w, 4, bet.toTiebreak);
  writeUint(w, 5, positionOf(SELECTION_TYPES, bet.type));
  writeBool(w, 6, bet.active);
  writeTime(w, 7, bet.addedOn);
  writeString(w, 8, bet.market.name);
  writeString(w, 9, bet.market.id);
  writeBool(w, 10, bet.market.active);
  writeUint(w, 11, bet.periodTypeId);
  optUint(w, 12, bet.set);
  optUint(w, 13, bet.game);
  writeMessage(w, 14, bet.value.splineValue, writeSpline);
  const { blendedProbability, valueBetPercentage } = bet.value.legacyValue;
  writeMessage(w, 15, [blendedProbability, valueBetPercentage], writePair);
  writeMessages(w, 16, bet.alternativeOdds, writeMark);
  for (const { handicap, probability } of bet.lines ?? [])
    writeMessage(w, 17, [handicap, probability], writePair);
  optUint(w, 18, bet.value.groups);
}

const blankMore = (): More => ({
  id: '',
  name: '',
  shortName: '',
  toTiebreak: false,
  type: 'side',
  active: false,
  addedOn: EPOCH,
  market: { name: '', id: '', groupName: 'W', active: false },
  periodTypeId: 0,
  value: { legacyValue: { blendedProbability: 0, valueBetPercentage: 0 } },
  marks: [],
});

function readText(r: Reader, more: More, field: number): boolean {
  if (field === tag(1, BYTES)) more.id = r.string();
  else if (field === tag(2, BYTES)) more.name = r.string();
  else if (field === tag(3, BYTES)) more.shortName = r.string();
  else if (field === tag(8, BYTES)) more.market.name = r.string();
  else if (field === tag(9, BYTES)) more.market.id = r.string();
  else return false;
  return true;
}

function readMore(r: Reader, end: number): More {
  const more = blankMore();
  readFields(r, end, (field) => {
    if (field === tag(4, VARINT)) more.toTiebreak = r.bool();
    else if (field === tag(5, VARINT)) more.type = valueAt(SELECTION_TYPES, r.uint32());
    else if (field === tag(6, VARINT)) more.active = r.bool();
    else if (field === tag(7, FIXED64)) more.addedOn = toIso(r.double());
    else if (field === tag(10, VARINT)) more.market.active = r.bool();
    else if (field === tag(11, VARINT)) more.periodTypeId = r.uint32();
    else if (field === tag(12, VARINT)) more.set = r.uint32();
    else if (field === tag(13, VARINT)) more.game = r.uint32();
    else if (field === tag(14, BYTES)) more.value.splineValue = readInner(r, readSpline);
    else if (field === tag(15, BYTES)) more.value.legacyValue = legacyOf(readInner(r, readPair));
    else if (field === tag(16, BYTES)) more.marks.push(readInner(r, readMark));
    else if (field === tag(17, BYTES)) more.lines = append(more.lines, lineOf(readInner(r, readPair)));
    else if (field === tag(18, VARINT)) more.value.groups = r.uint32();
    else return readText(r, more, field);
    return true;
  });
  return more;
}

/** Writes a value bet; its event is written once per frame and referenced by `eventPosition`. */
export function writeValueBet(w: Writer, value: ValueBet, eventPosition: number): void {
  writeString(w, 1, value.id);
  writeUint(w, 2, eventPosition);
  writeMessage(w, 3, value.bet, writeBet);
  writeMessage(w, 4, value.bet, writeMore);
  writeString(w, 5, value.channel);
  writeString(w, 6, value.provider);
  writeDouble(w, 7, value.percentage);
  writeDouble(w, 8, value.profit);
  writeDouble(w, 9, value.rawProfit);
  writeDouble(w, 10, value.rating);
  writeTime(w, 11, value.addedOn);
  writeTime(w, 12, value.updatedOn);
  writeTime(w, 13, value.timestamp);
  writeUint(w, 14, positionOf(CHANGES, value.percentageChange));
  writeBool(w, 15, value.overTimeMatch);
  writeDouble(w, 16, value.middle);
  writeBool(w, 17, value.ttb);
  writeUint(w, 18, value.version);
  writeMessage(w, 19, value.status, writeStatus);
  writeString(w, 20, value.match);
}

type Fields = Omit<ValueBet, 'bet' | 'bets' | '_id' | 'event'>;

const blank = (): Fields => ({
  id: '',
  channel: '',
  provider: '',
  match: '',
  percentage: 0,
  profit: 0,
  rawProfit: 0,
  rating: 0,
  addedOn: EPOCH,
  updatedOn: EPOCH,
  timestamp: EPOCH,
  overTimeMatch: false,
  middle: 0,
  ttb: false,
  version: 0,
  status: { paused: false, longPaused: false, extra: {} },
});

function readNumbers(r: Reader, fields: Fields, field: number): boolean {
  if (field === tag(7, FIXED64)) fields.percentage = r.double();
  else if (field === tag(8, FIXED64)) fields.profit = r.double();
  else if (field === tag(9, FIXED64)) fields.rawProfit = r.double();
  else if (field === tag(10, FIXED64)) fields.rating = r.double();
  else if (field === tag(11, FIXED64)) fields.addedOn = toIso(r.double());
  else if (field === tag(12, FIXED64)) fields.updatedOn = toIso(r.double());
  else if (field === tag(13, FIXED64)) fields.timestamp = toIso(r.double());
  else if (field === tag(14, VARINT)) fields.percentageChange = valueAt(CHANGES, r.uint32());
  else if (field === tag(15, VARINT)) fields.overTimeMatch = r.bool();
  else if (field === tag(16, FIXED64)) fields.middle = r.double();
  else if (field === tag(17, VARINT)) fields.ttb = r.bool();
  else if (field === tag(18, VARINT)) fields.version = r.uint32();
  else return false;
  return true;
}

/** Merges the bet and its additional fields. */
function innerBet(bet: ArbBet, { marks, market, ...more }: More): ValueInnerBet {
  return {
    ...bet,
    ...more,
    market: { ...market, groupName: bet.marketShortName },
    alternativeOdds: bet.alternativeOdds.map((offer, at) => ({
      ...offer,
      ...(marks[at] ?? { active: true }),
    })),
  };
}

/** Reads a value bet of a frame whose events have been read. */
export function readValueBet(r: Reader, end: number, events: readonly EventRecord[]): ValueBet {
  const fields = blank();
  let position = 0;
  let own: ArbBet | undefined;
  let more = blankMore();
  readFields(r, end, (field) => {
    if (field === tag(1, BYTES)) fields.id = r.string();
    else if (field === tag(2, VARINT)) position = r.uint32();
    else if (field === tag(3, BYTES)) own = readInner(r, readBet);
    else if (field === tag(4, BYTES)) more = readInner(r, readMore);
    else if (field === tag(5, BYTES)) fields.channel = r.string();
    else if (field === tag(6, BYTES)) fields.provider = r.string();
    else if (field === tag(19, BYTES)) fields.status = readInner(r, readStatus);
    else if (field === tag(20, BYTES)) fields.match = r.string();
    else return readNumbers(r, fields, field);
    return true;
  });
  const event = eventAt(events, position);
  const bet = innerBet(own ?? blankBet(), more);
  return { ...fields, _id: { id: fields.id, eventId: event.id }, event, bet, bets: [bet] };
}
