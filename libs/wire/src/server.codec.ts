import type {
  ArbsChanges,
  ArbsSnapshot,
  OddsHistoryMessage,
  ServerMessage,
  ValueBetsChanges,
  ValueBetsSnapshot,
} from '@bothways/domain/live';
import { Reader, Writer } from 'protobufjs/minimal.js';
import { decoded } from './decoded.ts';
import { WireError } from './error.ts';
import {
  BYTES,
  FIXED64,
  optDouble,
  optString,
  readFields,
  readInner,
  tag,
  VARINT,
  writeDouble,
  writeMessage,
  writeString,
  writeUint,
} from './fields.ts';
import { readHistory, writeHistory } from './history.codec.ts';
import { readChanges, readSnapshot, writeChanges, writeSnapshot } from './list.codec.ts';
import {
  readValueChanges,
  readValueSnapshot,
  writeValueChanges,
  writeValueSnapshot,
} from './value-list.codec.ts';

type List = ArbsSnapshot | ArbsChanges | ValueBetsSnapshot | ValueBetsChanges | OddsHistoryMessage;
type Small = Exclude<ServerMessage, List>;

/** What comes over for every topic; `topicId` is added when the frame is put together. */
type Untopiced<M> = M extends { topicId: number } ? Omit<M, 'topicId'> : M;
type Body = Untopiced<ServerMessage>;
/** A list message without its address, so that one encoding serves every socket with the same filter. */
export type ListBody = Untopiced<List>;

function writeSmall(w: Writer, message: Untopiced<Small>): void {
  if (message.kind === 'hello') {
    writeDouble(w, 1, message.serverTimeMs);
    writeUint(w, 2, message.protocol);
  } else if (message.kind === 'pong') {
    writeDouble(w, 1, message.at);
    writeDouble(w, 2, message.serverTimeMs);
  } else if (message.kind === 'heartbeat') {
    writeDouble(w, 1, message.serverTimeMs);
    writeDouble(w, 2, message.feedAtMs);
    optDouble(w, 3, message.staleAfterMs);
  } else if (message.kind === 'refused') {
    writeString(w, 1, message.code);
    writeString(w, 2, message.message);
    optString(w, 3, message.feature);
  } else {
    writeString(w, 1, message.reason);
  }
}

const FIELD = {
  hello: 2,
  arbsSnapshot: 3,
  arbsChanges: 4,
  pong: 5,
  heartbeat: 6,
  refused: 7,
  closing: 8,
  valueBetsSnapshot: 9,
  valueBetsChanges: 10,
  oddsHistory: 11,
} as const satisfies Record<ServerMessage['kind'], number>;

function writeBody(w: Writer, body: Body): void {
  const field = FIELD[body.kind];
  if (body.kind === 'arbsSnapshot') writeMessage(w, field, body, writeSnapshot);
  else if (body.kind === 'arbsChanges') writeMessage(w, field, body, writeChanges);
  else if (body.kind === 'valueBetsSnapshot') writeMessage(w, field, body, writeValueSnapshot);
  else if (body.kind === 'valueBetsChanges') writeMessage(w, field, body, writeValueChanges);
  else if (body.kind === 'oddsHistory') writeMessage(w, field, body, writeHistory);
  else writeMessage(w, field, body, writeSmall);
}

/**
 * The bytes of a list message without the topic they go to.
 * @throws WireError when a value has no place in the frame (a date that is none)
 */
export function encodeListBody(body: ListBody): Uint8Array {
  const w = Writer.create();
  writeBody(w, body);
  return w.finish();
}

/** A whole frame: a body encoded earlier, addressed to one topic of one socket. */
export function addressed(topicId: number, body: Uint8Array): Uint8Array {
  const w = Writer.create();
  writeUint(w, 1, topicId);
  const head = w.finish();
  const frame = new Uint8Array(head.length + body.length);
  frame.set(head);
  frame.set(body, head.length);
  return frame;
}

/** @throws WireError when a value has no place in the frame */
export function encodeServer(message: ServerMessage): Uint8Array {
  const w = Writer.create();
  if ('topicId' in message) writeUint(w, 1, message.topicId);
  writeBody(w, message);
  return w.finish();
}

type Numbers = [first: number, second: number, third: number | undefined];

/** Reads the numbers of hello, pong and heartbeat. */
function readNumbers(r: Reader, end: number): Numbers {
  const numbers: Numbers = [0, 0, undefined];
  readFields(r, end, (field) => {
    if (field === tag(1, FIXED64)) numbers[0] = r.double();
    else if (field === tag(2, FIXED64)) numbers[1] = r.double();
    else if (field === tag(2, VARINT)) numbers[1] = r.uint32();
    else if (field === tag(3, FIXED64)) numbers[2] = r.double();
    else return false;
    return true;
  });
  return numbers;
}

function readTexts(r: Reader, end: number): (string | undefined)[] {
  const texts: (string | undefined)[] = [];
  readFields(r, end, (field) => {
    if ((field & 7) !== BYTES || field >>> 3 > 3) return false;
    texts[(field >>> 3) - 1] = r.string();
    return true;
  });
  return texts;
}

function readSmall(r: Reader, field: number): Body | undefined {
  if (field === tag(FIELD.refused, BYTES)) {
    const [code = '', message = '', feature] = readInner(r, readTexts);
    return { kind: 'refused', code, message, ...(feature !== undefined && { feature }) };
  }
  if (field === tag(FIELD.closing, BYTES)) {
    return { kind: 'closing', reason: readInner(r, readTexts)[0] ?? '' };
  }
  const kind = ([FIELD.hello, FIELD.pong, FIELD.heartbeat] as const).find((id) => field === tag(id, BYTES));
  if (kind === undefined) return undefined;
  const [first, second, third] = readInner(r, readNumbers);
  if (kind === FIELD.hello) return { kind: 'hello', serverTimeMs: first, protocol: second };
  if (kind === FIELD.pong) return { kind: 'pong', at: first, serverTimeMs: second };
  const stale = third === undefined ? {} : { staleAfterMs: third };
  return { kind: 'heartbeat', serverTimeMs: first, feedAtMs: second, ...stale };
}

function readBody(r: Reader, field: number): Body | undefined {
  if (field === tag(FIELD.arbsSnapshot, BYTES)) return readInner(r, readSnapshot);
  if (field === tag(FIELD.arbsChanges, BYTES)) return readInner(r, readChanges);
  if (field === tag(FIELD.valueBetsSnapshot, BYTES)) return readInner(r, readValueSnapshot);
  if (field === tag(FIELD.valueBetsChanges, BYTES)) return readInner(r, readValueChanges);
  if (field === tag(FIELD.oddsHistory, BYTES)) return readInner(r, readHistory);
  return readSmall(r, field);
}

function withTopic(body: Body, topicId: number): ServerMessage {
  switch (body.kind) {
    case 'arbsSnapshot':
    case 'arbsChanges':
    case 'valueBetsSnapshot':
    case 'valueBetsChanges':
    case 'oddsHistory':
    case 'refused':
      return { ...body, topicId };
    default:
      return body;
  }
}

/**
 * Reads a frame of the server.
 * @throws WireError for anything that is no such frame
 */
export function decodeServer(frame: Uint8Array): ServerMessage {
  return decoded(() => {
    const r = Reader.create(frame);
    let topicId = 0;
    let body: Body | undefined;
    readFields(r, frame.length, (field) => {
      if (field === tag(1, VARINT)) {
        topicId = r.uint32();
        return true;
      }
      const read = readBody(r, field);
      body = read ?? body;
      return read !== undefined;
    });
    if (!body) throw new WireError('The frame has no body');
    return withTopic(body, topicId);
  });
}
