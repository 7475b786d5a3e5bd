import type { AlternativeOdds, ArbBet } from '@bothways/domain/arbs';
import { type Reader, Writer } from 'protobufjs/minimal.js';
import { readTeam } from './event-state.codec.ts';
import {
  BYTES,
  FIXED64,
  optBool,
  optDouble,
  optString,
  optUint,
  readFields,
  readInner,
  tag,
  VARINT,
  writeBool,
  writeDouble,
  writeMessage,
  writeString,
  writeTime,
  writeUint,
} from './fields.ts';
import { CHANGES, FEE_MODELS, MARKETS, PERIODS, positionOf, readSelection, valueAt } from './tables.ts';
import { EPOCH, toIso } from './time.ts';

type Fee = NonNullable<AlternativeOdds['fee']>;

export function writeFee(w: Writer, fee: Fee): void {
  writeUint(w, 1, positionOf(FEE_MODELS, fee.model));
  writeDouble(w, 2, fee.ratePct);
}

export function readFee(r: Reader, end: number): Fee {
  const fee: Fee = { model: 'winnings', ratePct: 0 };
  readFields(r, end, (field) => {
    if (field === tag(1, VARINT)) fee.model = valueAt(FEE_MODELS, r.uint32());
    else if (field === tag(2, FIXED64)) fee.ratePct = r.double();
    else return false;
    return true;
  });
  return fee;
}

/**
 * Omits its recent prices: they would be a third of the bytes of a moving list, and a history has a topic of its own.
 */
function writeOffer(w: Writer, offer: AlternativeOdds, topicPrefix: string): void {
  writeString(w, 1, offer.bookie);
  writeDouble(w, 2, offer.odds);
  writeTime(w, 3, offer.updatedOn);
  optDouble(w, 4, offer.maxRisk);
  if (offer.topic !== topicPrefix + offer.bookie) optString(w, 5, offer.topic);
  writeMessage(w, 7, offer.fee, writeFee);
  optString(w, 8, offer.link);
  optBool(w, 9, offer.reference);
  optUint(w, 10, offer.betDelaySeconds);
}

/** Cached encodings of offers, with the topic prefix they omit. */
const written = new WeakMap<AlternativeOdds, { prefix: string; bytes: Uint8Array }>();

/** Lists show the same offers: an object that was encoded before is not encoded again. */
function writeOfferOnce(w: Writer, field: number, offer: AlternativeOdds, prefix: string): void {
  const held = written.get(offer);
  if (held?.prefix === prefix) {
    w.uint32(tag(field, BYTES)).bytes(held.bytes);
    return;
  }
  const inner = Writer.create();
  writeOffer(inner, offer, prefix);
  const bytes = inner.finish();
  written.set(offer, { prefix, bytes });
  w.uint32(tag(field, BYTES)).bytes(bytes);
}

const blankOffer = (): AlternativeOdds => ({ bookie: '', odds: 0, updatedOn: EPOCH, topic: '' });

/** Reads into the given offer: a leg is an offer with additional fields. */
function fillOffer(r: Reader, end: number, offer: AlternativeOdds, topicPrefix: string): AlternativeOdds {
  let topic: string | undefined;
  readFields(r, end, (field) => {
    if (field === tag(1, BYTES)) offer.bookie = r.string();
    else if (field === tag(2, FIXED64)) offer.odds = r.double();
    else if (field === tag(3, FIXED64)) offer.updatedOn = toIso(r.double());
    else if (field === tag(4, FIXED64)) offer.maxRisk = r.double();
    else if (field === tag(5, BYTES)) topic = r.string();
    else if (field === tag(7, BYTES)) offer.fee = readInner(r, readFee);
    else if (field === tag(8, BYTES)) offer.link = r.string();
    else if (field === tag(9, VARINT)) offer.reference = r.bool();
    else if (field === tag(10, VARINT)) offer.betDelaySeconds = r.uint32();
    else return false;
    return true;
  });
  offer.topic = topic ?? topicPrefix + offer.bookie;
  return offer;
}

/** Topics name event and pick before the bookmaker: repeated per offer this would be most of a bet's bytes. */
const prefixOf = ({ topic, bookie }: AlternativeOdds): string =>
  topic.endsWith(bookie) ? topic.slice(0, topic.length - bookie.length) : '';

export function writeBet(w: Writer, bet: ArbBet): void {
  const topicPrefix = prefixOf(bet);
  const write = (inner: Writer, offer: AlternativeOdds) => writeOffer(inner, offer, topicPrefix);
  writeString(w, 1, topicPrefix);
  writeMessage(w, 2, bet, write);
  writeDouble(w, 3, bet.originalOdds);
  writeUint(w, 4, positionOf(CHANGES, bet.oddsChange));
  writeUint(w, 5, positionOf(MARKETS, bet.marketShortName));
  writeUint(w, 6, positionOf(PERIODS, bet.period));
  writeString(w, 7, bet.selection);
  writeString(w, 8, bet.choice);
  writeUint(w, 9, bet.team ?? 0);
  optDouble(w, 10, bet.handicap);
  optBool(w, 11, bet.isOver);
  writeBool(w, 12, bet.overTimeIncluded);
  writeTime(w, 13, bet.changedOn);
  optDouble(w, 15, bet.aboveNextPct);
  for (const offer of bet.alternativeOdds) writeOfferOnce(w, 14, offer, topicPrefix);
}

/** Returns a bet with default values, to be read into. */
export const blankBet = (): ArbBet => ({
  ...blankOffer(),
  originalOdds: 0,
  marketShortName: 'W',
  period: 'FT',
  selection: '1',
  choice: '',
  overTimeIncluded: false,
  changedOn: EPOCH,
  alternativeOdds: [],
});

function readPick(r: Reader, bet: ArbBet, field: number): boolean {
  if (field === tag(5, VARINT)) bet.marketShortName = valueAt(MARKETS, r.uint32());
  else if (field === tag(6, VARINT)) bet.period = valueAt(PERIODS, r.uint32());
  else if (field === tag(7, BYTES)) bet.selection = readSelection(r.string());
  else if (field === tag(8, BYTES)) bet.choice = r.string();
  else if (field === tag(9, VARINT)) bet.team = readTeam(r);
  else if (field === tag(10, FIXED64)) bet.handicap = r.double();
  else if (field === tag(11, VARINT)) bet.isOver = r.bool();
  else if (field === tag(12, VARINT)) bet.overTimeIncluded = r.bool();
  else return false;
  return true;
}

export function readBet(r: Reader, end: number): ArbBet {
  const bet = blankBet();
  let prefix = '';
  const readInto = (offer: AlternativeOdds) =>
    readInner(r, (inner, innerEnd) => fillOffer(inner, innerEnd, offer, prefix));
  readFields(r, end, (field) => {
    if (field === tag(1, BYTES)) prefix = r.string();
    else if (field === tag(2, BYTES)) readInto(bet);
    else if (field === tag(3, FIXED64)) bet.originalOdds = r.double();
    else if (field === tag(4, VARINT)) bet.oddsChange = valueAt(CHANGES, r.uint32());
    else if (field === tag(13, FIXED64)) bet.changedOn = toIso(r.double());
    else if (field === tag(15, FIXED64)) bet.aboveNextPct = r.double();
    else if (field === tag(14, BYTES)) bet.alternativeOdds.push(readInto(blankOffer()));
    else return readPick(r, bet, field);
    return true;
  });
  return bet;
}
