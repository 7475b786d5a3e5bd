import type { EventRecord } from '@bothways/domain/events';
import type { ValueBetsChanges, ValueBetsSnapshot } from '@bothways/domain/live';
import type { ValueBet } from '@bothways/domain/valuebets';
import type { Reader, Writer } from 'protobufjs/minimal.js';
import { readEvent } from './event.codec.ts';
import { writeEvents } from './event-list.codec.ts';
import {
  BYTES,
  FIXED64,
  readFields,
  readInner,
  tag,
  VARINT,
  writeDouble,
  writeMessages,
  writeUint,
} from './fields.ts';
import { readValueBet, writeValueBet } from './value-bet.codec.ts';

type Head = Pick<ValueBetsSnapshot, 'seq' | 'atMs' | 'total'>;

function writeList(w: Writer, head: Head, valuebets: readonly ValueBet[]): void {
  writeUint(w, 1, head.seq);
  writeDouble(w, 2, head.atMs);
  writeUint(w, 3, head.total);
  const positions = writeEvents(w, valuebets);
  writeMessages(w, 6, valuebets, (inner, value) =>
    writeValueBet(inner, value, positions.get(value.event.id) ?? 0),
  );
}

interface List {
  head: Head;
  valuebets: ValueBet[];
  removes: { id: string }[];
}

function readList(r: Reader, end: number): List {
  const head: Head = { seq: 0, atMs: 0, total: 0 };
  const events: EventRecord[] = [];
  const list: List = { head, valuebets: [], removes: [] };
  readFields(r, end, (field) => {
    if (field === tag(1, VARINT)) head.seq = r.uint32();
    else if (field === tag(2, FIXED64)) head.atMs = r.double();
    else if (field === tag(3, VARINT)) head.total = r.uint32();
    else if (field === tag(5, BYTES)) events.push(readInner(r, readEvent));
    else if (field === tag(6, BYTES))
      list.valuebets.push(readInner(r, (inner, innerEnd) => readValueBet(inner, innerEnd, events)));
    else if (field === tag(7, BYTES)) list.removes.push({ id: r.string() });
    else return false;
    return true;
  });
  return list;
}

export const writeValueSnapshot = (w: Writer, snapshot: Omit<ValueBetsSnapshot, 'topicId'>): void =>
  writeList(w, snapshot, snapshot.valuebets);

export function readValueSnapshot(r: Reader, end: number): Omit<ValueBetsSnapshot, 'topicId'> {
  const { head, valuebets } = readList(r, end);
  return { kind: 'valueBetsSnapshot', ...head, valuebets };
}

export function writeValueChanges(w: Writer, changes: Omit<ValueBetsChanges, 'topicId'>): void {
  writeList(w, changes, changes.upserts);
  // Includes empty ids, because their number counts.
  for (const { id } of changes.removes) w.uint32(tag(7, BYTES)).string(id);
}

export function readValueChanges(r: Reader, end: number): Omit<ValueBetsChanges, 'topicId'> {
  const { head, valuebets, removes } = readList(r, end);
  return { kind: 'valueBetsChanges', ...head, upserts: valuebets, removes };
}
