import type { Reader, Writer } from 'protobufjs/minimal.js';
import { WireError } from './error.ts';
import { toMs } from './time.ts';

// Wire types of protobuf.
export const VARINT = 0;
export const FIXED64 = 1;
export const BYTES = 2;
export const tag = (field: number, wireType: number): number => (field << 3) | wireType;

/** Writes a value unless it is the default, which a reader assumes if it is absent. */
export function writeString(w: Writer, field: number, value: string): void {
  if (value !== '') w.uint32(tag(field, BYTES)).string(value);
}
export function writeUint(w: Writer, field: number, value: number): void {
  if (value !== 0) w.uint32(tag(field, VARINT)).uint32(value);
}
export function writeBool(w: Writer, field: number, value: boolean): void {
  if (value) w.uint32(tag(field, VARINT)).bool(true);
}
export function writeDouble(w: Writer, field: number, value: number): void {
  // -0 is not the default.
  if (!Object.is(value, 0)) w.uint32(tag(field, FIXED64)).double(value);
}
/** @throws WireError if the text is not a date */
export function writeTime(w: Writer, field: number, iso: string): void {
  writeDouble(w, field, toMs(iso));
}

/** Optional fields: written even with their default value, omitted if undefined. */
export function optString(w: Writer, field: number, value: string | undefined): void {
  if (value !== undefined) w.uint32(tag(field, BYTES)).string(value);
}
export function optUint(w: Writer, field: number, value: number | undefined): void {
  if (value !== undefined) w.uint32(tag(field, VARINT)).uint32(value);
}
export function optBool(w: Writer, field: number, value: boolean | undefined): void {
  if (value !== undefined) w.uint32(tag(field, VARINT)).bool(value);
}
export function optDouble(w: Writer, field: number, value: number | undefined): void {
  if (value !== undefined) w.uint32(tag(field, FIXED64)).double(value);
}
export function optTime(w: Writer, field: number, iso: string | undefined): void {
  if (iso !== undefined) optDouble(w, field, toMs(iso));
}

/** Writes a nested message; `write` fills it. */
export function writeMessage<T>(w: Writer, field: number, value: T | undefined, write: Write<T>): void {
  if (value === undefined) return;
  w.uint32(tag(field, BYTES)).fork();
  write(w, value);
  w.ldelim();
}
export type Write<T> = (w: Writer, value: T) => void;

export function writeMessages<T>(w: Writer, field: number, values: readonly T[], write: Write<T>): void {
  for (const value of values) writeMessage(w, field, value, write);
}

/**
 * Reads the fields of the message that ends at `end`. `onField` reads the fields it knows and returns true; the others
 * are skipped, so that a newer peer may send more.
 */
export function readFields(r: Reader, end: number, onField: (tagNumber: number) => boolean): void {
  while (r.pos < end) {
    const start = r.uint32();
    if (!onField(start)) r.skipType(start & 7);
  }
  if (r.pos !== end) throw new WireError('A field reaches beyond its message');
}

/** Reads a nested message. */
export function readInner<T>(r: Reader, read: (r: Reader, end: number) => T): T {
  const bytes = r.uint32();
  return read(r, r.pos + bytes);
}

/** Writes packed integers; an empty list is omitted. */
export function writePacked(w: Writer, field: number, values: readonly number[] | undefined): void {
  if (!values || values.length === 0) return;
  w.uint32(tag(field, BYTES)).fork();
  for (const value of values) w.uint32(value);
  w.ldelim();
}
export const readPacked = (r: Reader): number[] =>
  readInner(r, (inner, end) => {
    const values: number[] = [];
    while (inner.pos < end) values.push(inner.uint32());
    if (inner.pos !== end) throw new WireError('A packed list reaches beyond its message');
    return values;
  });

/** Appends to a list that is absent while empty. */
export function append<T>(list: T[] | undefined, item: T): T[] {
  if (!list) return [item];
  list.push(item);
  return list;
}
