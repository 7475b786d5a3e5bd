import type { EventRecord } from '@bothways/domain/events';
import type { MatchedBetsChanges, MatchedBetsSnapshot } from '@bothways/domain/live';
import type { MatchedBet } from '@bothways/domain/matched-betting';
import type { Reader, Writer } from 'protobufjs/minimal.js';
import { readEvent } from './event.codec.ts';
import { eventAt, writeEvents } from './event-list.codec.ts';
import { readStatus, writeStatus } from './event-state.codec.ts';
import {
  BYTES,
  FIXED64,
  readFields,
  readInner,
  tag,
  VARINT,
  writeDouble,
  writeMessage,
  writeMessages,
  writeString,
  writeTime,
  writeUint,
} from './fields.ts';
import { blankBet, readBet, writeBet } from './offer.codec.ts';
import { EPOCH, toIso } from './time.ts';

/** Writes a matched bet; its event is written once per frame and referenced by `eventPosition`. */
function writeMatchedBet(w: Writer, bet: MatchedBet, eventPosition: number): void {
  writeString(w, 1, bet.id);
  writeUint(w, 2, eventPosition);
  writeMessage(w, 3, bet.back, writeBet);
  writeMessage(w, 4, bet.lay, writeBet);
  writeDouble(w, 5, bet.ratingPct);
  writeDouble(w, 6, bet.snrPct);
  writeDouble(w, 7, bet.srPct);
  writeTime(w, 8, bet.updatedOn);
  writeMessage(w, 9, bet.status, writeStatus);
}

const blank = (): Omit<MatchedBet, 'event'> => ({
  id: '',
  back: blankBet(),
  lay: blankBet(),
  ratingPct: 0,
  snrPct: 0,
  srPct: 0,
  updatedOn: EPOCH,
  status: { paused: false, longPaused: false, extra: {} },
});

function readMatchedBet(r: Reader, end: number, events: readonly EventRecord[]): MatchedBet {
  const bet = blank();
  let position = 0;
  readFields(r, end, (field) => {
    if (field === tag(1, BYTES)) bet.id = r.string();
    else if (field === tag(2, VARINT)) position = r.uint32();
    else if (field === tag(3, BYTES)) bet.back = readInner(r, readBet);
    else if (field === tag(4, BYTES)) bet.lay = { ...readInner(r, readBet), side: 'lay' };
    else if (field === tag(5, FIXED64)) bet.ratingPct = r.double();
    else if (field === tag(6, FIXED64)) bet.snrPct = r.double();
    else if (field === tag(7, FIXED64)) bet.srPct = r.double();
    else if (field === tag(8, FIXED64)) bet.updatedOn = toIso(r.double());
    else if (field === tag(9, BYTES)) bet.status = readInner(r, readStatus);
    else return false;
    return true;
  });
  return { ...bet, event: eventAt(events, position) };
}

type Head = Pick<MatchedBetsSnapshot, 'seq' | 'atMs' | 'total' | 'rejectedTotal'>;

function writeList(w: Writer, head: Head, bets: readonly MatchedBet[]): void {
  writeUint(w, 1, head.seq);
  writeDouble(w, 2, head.atMs);
  writeUint(w, 3, head.total);
  writeUint(w, 4, head.rejectedTotal);
  const positions = writeEvents(w, bets);
  writeMessages(w, 6, bets, (inner, bet) => writeMatchedBet(inner, bet, positions.get(bet.event.id) ?? 0));
}

interface List {
  head: Head;
  bets: MatchedBet[];
  removes: { id: string }[];
}

function readList(r: Reader, end: number): List {
  const head: Head = { seq: 0, atMs: 0, total: 0, rejectedTotal: 0 };
  const events: EventRecord[] = [];
  const list: List = { head, bets: [], removes: [] };
  readFields(r, end, (field) => {
    if (field === tag(1, VARINT)) head.seq = r.uint32();
    else if (field === tag(2, FIXED64)) head.atMs = r.double();
    else if (field === tag(3, VARINT)) head.total = r.uint32();
    else if (field === tag(4, VARINT)) head.rejectedTotal = r.uint32();
    else if (field === tag(5, BYTES)) events.push(readInner(r, readEvent));
    else if (field === tag(6, BYTES))
      list.bets.push(readInner(r, (inner, innerEnd) => readMatchedBet(inner, innerEnd, events)));
    else if (field === tag(7, BYTES)) list.removes.push({ id: r.string() });
    else return false;
    return true;
  });
  return list;
}

export const writeMatchedSnapshot = (w: Writer, snapshot: Omit<MatchedBetsSnapshot, 'topicId'>): void =>
  writeList(w, snapshot, snapshot.matchedBets);

export function readMatchedSnapshot(r: Reader, end: number): Omit<MatchedBetsSnapshot, 'topicId'> {
  const { head, bets } = readList(r, end);
  return { kind: 'matchedBetsSnapshot', ...head, matchedBets: bets };
}

export function writeMatchedChanges(w: Writer, changes: Omit<MatchedBetsChanges, 'topicId'>): void {
  writeList(w, changes, changes.upserts);
  // Includes empty ids, because their number counts.
  for (const { id } of changes.removes) w.uint32(tag(7, BYTES)).string(id);
}

export function readMatchedChanges(r: Reader, end: number): Omit<MatchedBetsChanges, 'topicId'> {
  const { head, bets, removes } = readList(r, end);
  return { kind: 'matchedBetsChanges', ...head, upserts: bets, removes };
}
