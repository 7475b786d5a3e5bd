import type { Arb } from '@bothways/domain/arbs';
import type { EventRecord } from '@bothways/domain/events';
import type { ArbsChanges, ArbsSnapshot } from '@bothways/domain/live';
import { type Reader, Writer } from 'protobufjs/minimal.js';
import { readArb, writeArb } from './arb.codec.ts';
import { readEvent, writeEvent } from './event.codec.ts';
import {
  BYTES,
  FIXED64,
  optUint,
  readFields,
  readInner,
  tag,
  VARINT,
  writeDouble,
  writeMessages,
  writeString,
  writeUint,
} from './fields.ts';
import { positionOf, REASONS, valueAt } from './tables.ts';

type Removed = ArbsChanges['removes'][number];
type Head = Pick<ArbsSnapshot, 'seq' | 'atMs' | 'total' | 'rejectedTotal'>;

const writeHead = (w: Writer, head: Head): void => {
  writeUint(w, 1, head.seq);
  writeDouble(w, 2, head.atMs);
  writeUint(w, 3, head.total);
  writeUint(w, 4, head.rejectedTotal);
};

const blankHead = (): Head => ({ seq: 0, atMs: 0, total: 0, rejectedTotal: 0 });

function readHead(r: Reader, head: Head, field: number): boolean {
  if (field === tag(1, VARINT)) head.seq = r.uint32();
  else if (field === tag(2, FIXED64)) head.atMs = r.double();
  else if (field === tag(3, VARINT)) head.total = r.uint32();
  else if (field === tag(4, VARINT)) head.rejectedTotal = r.uint32();
  else return false;
  return true;
}

/** The bytes of events written before: the same object is not written anew for every list. */
const written = new WeakMap<EventRecord, Uint8Array>();

function eventBytes(event: EventRecord): Uint8Array {
  const held = written.get(event);
  if (held) return held;
  const w = Writer.create();
  writeEvent(w, event);
  const bytes = w.finish();
  written.set(event, bytes);
  return bytes;
}

/** Writes each event once, before the items that name it by position; returns the positions by id. */
export function writeEvents(w: Writer, items: readonly { event: EventRecord }[]): Map<string, number> {
  const positions = new Map<string, number>();
  for (const { event } of items) {
    if (positions.has(event.id)) continue;
    positions.set(event.id, positions.size);
    w.uint32(tag(5, BYTES)).bytes(eventBytes(event));
  }
  return positions;
}

function writeArbs(w: Writer, arbs: readonly Arb[]): void {
  const positions = writeEvents(w, arbs);
  writeMessages(w, 6, arbs, (inner, arb) => writeArb(inner, arb, positions.get(arb.event.id) ?? 0));
}

/** Collects the frame's events and arbs; false when the field is another. */
function readArbs(r: Reader, events: EventRecord[], arbs: Arb[], field: number): boolean {
  if (field === tag(5, BYTES)) events.push(readInner(r, readEvent));
  else if (field === tag(6, BYTES)) arbs.push(readInner(r, (inner, end) => readArb(inner, end, events)));
  else return false;
  return true;
}

export function writeSnapshot(w: Writer, snapshot: Omit<ArbsSnapshot, 'topicId'>): void {
  writeHead(w, snapshot);
  writeArbs(w, snapshot.arbs);
}

export function readSnapshot(r: Reader, end: number): Omit<ArbsSnapshot, 'topicId'> {
  const head = blankHead();
  const events: EventRecord[] = [];
  const arbs: Arb[] = [];
  readFields(r, end, (field) => readHead(r, head, field) || readArbs(r, events, arbs, field));
  return { kind: 'arbsSnapshot', ...head, arbs };
}

function writeRemoved(w: Writer, removed: Removed): void {
  writeString(w, 1, removed.id);
  optUint(w, 2, removed.reason && positionOf(REASONS, removed.reason));
}

function readRemoved(r: Reader, end: number): Removed {
  const removed: Removed = { id: '' };
  readFields(r, end, (field) => {
    if (field === tag(1, BYTES)) removed.id = r.string();
    else if (field === tag(2, VARINT)) removed.reason = valueAt(REASONS, r.uint32());
    else return false;
    return true;
  });
  return removed;
}

export function writeChanges(w: Writer, changes: Omit<ArbsChanges, 'topicId'>): void {
  writeHead(w, changes);
  writeArbs(w, changes.upserts);
  writeMessages(w, 7, changes.removes, writeRemoved);
}

export function readChanges(r: Reader, end: number): Omit<ArbsChanges, 'topicId'> {
  const head = blankHead();
  const events: EventRecord[] = [];
  const upserts: Arb[] = [];
  const removes: Removed[] = [];
  readFields(r, end, (field) => {
    if (field !== tag(7, BYTES)) return readHead(r, head, field) || readArbs(r, events, upserts, field);
    removes.push(readInner(r, readRemoved));
    return true;
  });
  return { kind: 'arbsChanges', ...head, upserts, removes };
}
