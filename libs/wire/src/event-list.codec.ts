import type { EventRecord } from '@bothways/domain/events';
import { Writer } from 'protobufjs/minimal.js';
import { WireError } from './error.ts';
import { writeEvent } from './event.codec.ts';
import { BYTES, tag } from './fields.ts';

/** Cached encodings of events: the same object is encoded once for all lists. */
const written = new WeakMap<EventRecord, Uint8Array>();

export function eventBytes(event: EventRecord): Uint8Array {
  const held = written.get(event);
  if (held) return held;
  const w = Writer.create();
  writeEvent(w, event);
  const bytes = w.finish();
  written.set(event, bytes);
  return bytes;
}

/** Writes each event once, before the items that refer to it by position; returns the positions by id. */
export function writeEvents(w: Writer, items: readonly { event: EventRecord }[]): Map<string, number> {
  const positions = new Map<string, number>();
  for (const { event } of items) {
    if (positions.has(event.id)) continue;
    positions.set(event.id, positions.size);
    w.uint32(tag(5, BYTES)).bytes(eventBytes(event));
  }
  return positions;
}

/** Returns the event that an item refers to by number. */
export function eventAt(events: readonly (EventRecord | undefined)[], number: number): EventRecord {
  const event = events[number];
  if (!event) throw new WireError(`The frame has no event ${number}`);
  return event;
}
