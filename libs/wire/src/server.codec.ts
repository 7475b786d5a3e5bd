import type {
  ArbsChanges,
  ArbsSnapshot,
  MatchedBetsChanges,
  MatchedBetsSnapshot,
  OddsHistoryMessage,
  ServerMessage,
  ValueBetsChanges,
  ValueBetsSnapshot,
} from '@bothways/domain/live';
import { Reader, Writer } from 'protobufjs/minimal.js';
import { ArbBook } from './arb-book.ts';
import { ArbListEncoder } from './arb-list.encoder.ts';
import { type ArbList, SERVER } from './arb-list.fields.ts';
import type { ArbListReader } from './arb-list.reader.ts';
import { ByteWriter } from './byte-writer.ts';
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
import { AS_RECORDED, listedOf } from './listed.ts';
import {
  readMatchedChanges,
  readMatchedSnapshot,
  writeMatchedChanges,
  writeMatchedSnapshot,
} from './matched-list.codec.ts';
import {
  readValueChanges,
  readValueSnapshot,
  writeValueChanges,
  writeValueSnapshot,
} from './value-list.codec.ts';

type Arbs = ArbsSnapshot | ArbsChanges;
/** Messages of lists whose records are complete, without reference to earlier messages. */
type Whole =
  | ValueBetsSnapshot
  | ValueBetsChanges
  | MatchedBetsSnapshot
  | MatchedBetsChanges
  | OddsHistoryMessage;
type Small = Exclude<ServerMessage, Arbs | Whole>;

/** The messages of all topics without `topicId`, which is added when the frame is assembled. */
type Untopiced<M> = M extends { topicId: number } ? Omit<M, 'topicId'> : M;
type Body = Untopiced<Exclude<ServerMessage, Arbs>>;
/** A list message without its address, so that one encoding serves every socket with the same filter. */
export type ListBody = Untopiced<Whole>;

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
    optDouble(w, 4, message.catalogue);
  } else if (message.kind === 'refused') {
    writeString(w, 1, message.code);
    writeString(w, 2, message.message);
    optString(w, 3, message.feature);
  } else if (message.kind === 'notificationsChanged') {
    writeDouble(w, 1, message.version);
  } else {
    writeString(w, 1, message.reason);
  }
}

function writeBody(w: Writer, body: Body): void {
  const field = SERVER[body.kind];
  if (body.kind === 'valueBetsSnapshot') writeMessage(w, field, body, writeValueSnapshot);
  else if (body.kind === 'valueBetsChanges') writeMessage(w, field, body, writeValueChanges);
  else if (body.kind === 'matchedBetsSnapshot') writeMessage(w, field, body, writeMatchedSnapshot);
  else if (body.kind === 'matchedBetsChanges') writeMessage(w, field, body, writeMatchedChanges);
  else if (body.kind === 'oddsHistory') writeMessage(w, field, body, writeHistory);
  else writeMessage(w, field, body, writeSmall);
}

/**
 * Encodes a list message without its topic.
 * @throws WireError if a value cannot be encoded (an invalid date)
 */
export function encodeListBody(body: ListBody): Uint8Array {
  const w = Writer.create();
  writeBody(w, body);
  return w.finish();
}

/** Maximum bytes of an address: the tag and the number of the topic. */
export const ADDRESS_BYTES = 6;

/** Assembles a frame: a body encoded earlier, addressed to one topic of one socket. */
export function addressed(topicId: number, body: Uint8Array): Uint8Array {
  const frame = new Uint8Array(ADDRESS_BYTES + body.length);
  frame.set(body, ADDRESS_BYTES);
  return addressedInPlace(topicId, frame);
}

/** `addressed` for a body with ADDRESS_BYTES reserved before it: no byte is copied. */
export function addressedInPlace(topicId: number, roomAndBody: Uint8Array): Uint8Array {
  const w = Writer.create();
  writeUint(w, 1, topicId);
  const address = w.finish();
  const start = ADDRESS_BYTES - address.length;
  roomAndBody.set(address, start);
  return roomAndBody.subarray(start);
}

/**
 * Encodes a whole frame. A list message is self-contained and builds on no earlier one.
 * @throws WireError if a value cannot be encoded
 */
export function encodeServer(message: ServerMessage): Uint8Array {
  if (message.kind === 'arbsSnapshot' || message.kind === 'arbsChanges') {
    const [encoder, w] = [new ArbListEncoder(new ArbBook(), AS_RECORDED), new ByteWriter()];
    if (message.kind === 'arbsSnapshot')
      encoder.snapshot(w, { ...message, rows: message.arbs.map(listedOf) });
    else encoder.changes(w, { ...message, upserts: message.upserts.map(listedOf) });
    return addressed(message.topicId, w.taken());
  }
  const w = Writer.create();
  if ('topicId' in message) writeUint(w, 1, message.topicId);
  writeBody(w, message);
  return w.finish();
}

type Numbers = [first: number, second: number, third: number | undefined, fourth: number | undefined];

/** Reads the numbers of hello, pong and heartbeat. */
function readNumbers(r: Reader, end: number): Numbers {
  const numbers: Numbers = [0, 0, undefined, undefined];
  readFields(r, end, (field) => {
    if (field === tag(1, FIXED64)) numbers[0] = r.double();
    else if (field === tag(2, FIXED64)) numbers[1] = r.double();
    else if (field === tag(2, VARINT)) numbers[1] = r.uint32();
    else if (field === tag(3, FIXED64)) numbers[2] = r.double();
    else if (field === tag(4, FIXED64)) numbers[3] = r.double();
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
  if (field === tag(SERVER.refused, BYTES)) {
    const [code = '', message = '', feature] = readInner(r, readTexts);
    return { kind: 'refused', code, message, ...(feature !== undefined && { feature }) };
  }
  if (field === tag(SERVER.closing, BYTES)) {
    return { kind: 'closing', reason: readInner(r, readTexts)[0] ?? '' };
  }
  if (field === tag(SERVER.notificationsChanged, BYTES)) {
    return { kind: 'notificationsChanged', version: readInner(r, readNumbers)[0] };
  }
  const kind = ([SERVER.hello, SERVER.pong, SERVER.heartbeat] as const).find(
    (id) => field === tag(id, BYTES),
  );
  if (kind === undefined) return undefined;
  const [first, second, third, fourth] = readInner(r, readNumbers);
  if (kind === SERVER.hello) return { kind: 'hello', serverTimeMs: first, protocol: second };
  if (kind === SERVER.pong) return { kind: 'pong', at: first, serverTimeMs: second };
  const stale = third === undefined ? {} : { staleAfterMs: third };
  const catalogue = fourth === undefined ? {} : { catalogue: fourth };
  return { kind: 'heartbeat', serverTimeMs: first, feedAtMs: second, ...stale, ...catalogue };
}

function readBody(r: Reader, field: number): Body | undefined {
  if (field === tag(SERVER.valueBetsSnapshot, BYTES)) return readInner(r, readValueSnapshot);
  if (field === tag(SERVER.valueBetsChanges, BYTES)) return readInner(r, readValueChanges);
  if (field === tag(SERVER.matchedBetsSnapshot, BYTES)) return readInner(r, readMatchedSnapshot);
  if (field === tag(SERVER.matchedBetsChanges, BYTES)) return readInner(r, readMatchedChanges);
  if (field === tag(SERVER.oddsHistory, BYTES)) return readInner(r, readHistory);
  return readSmall(r, field);
}

function withTopic(body: Body, topicId: number): ServerMessage {
  switch (body.kind) {
    case 'valueBetsSnapshot':
    case 'valueBetsChanges':
    case 'matchedBetsSnapshot':
    case 'matchedBetsChanges':
    case 'oddsHistory':
    case 'refused':
    case 'notificationsChanged':
      return { ...body, topicId };
    default:
      return body;
  }
}

/** Returns the reader of a topic's list; a snapshot begins one. Undefined for a topic that was unsubscribed. */
export type ListOf = (topicId: number, isSnapshot: boolean) => ArbListReader | undefined;

/** Result for a message still in transit when its topic was unsubscribed: it cannot be read and is not awaited. */
const NOTHING = { seq: 0, atMs: 0, total: 0, rejectedTotal: 0, upserts: [], removes: [] };

/** A message of a list of arbs; its reader is known only after the whole frame is read. */
interface ArbsBody {
  isSnapshot: boolean;
  from: number;
  end: number;
}

function arbsOf(r: Reader, { isSnapshot, from, end }: ArbsBody, topicId: number, listOf: ListOf): Arbs {
  const reader = listOf(topicId, isSnapshot);
  if (!reader) return { kind: 'arbsChanges', topicId, ...NOTHING };
  r.pos = from;
  const read: ArbList = isSnapshot ? reader.snapshot(r, end) : reader.changes(r, end);
  const { arbs, removes, ...head } = read;
  return isSnapshot
    ? { kind: 'arbsSnapshot', topicId, ...head, arbs }
    : { kind: 'arbsChanges', topicId, ...head, upserts: arbs, removes };
}

/**
 * Decodes a frame of the server.
 * @throws WireError if the frame is invalid
 */
export function decodeServer(frame: Uint8Array, listOf: ListOf): ServerMessage {
  return decoded(() => {
    const r = Reader.create(frame);
    let topicId = 0;
    let body: Body | undefined;
    let arbs: ArbsBody | undefined;
    readFields(r, frame.length, (field) => {
      const isSnapshot = field === tag(SERVER.arbsSnapshot, BYTES);
      if (field === tag(1, VARINT)) {
        topicId = r.uint32();
        return true;
      }
      if (isSnapshot || field === tag(SERVER.arbsChanges, BYTES)) {
        const length = r.uint32();
        arbs = { isSnapshot, from: r.pos, end: r.pos + length };
        r.skip(length);
        return true;
      }
      const read = readBody(r, field);
      body = read ?? body;
      return read !== undefined;
    });
    if (arbs) return arbsOf(r, arbs, topicId, listOf);
    if (!body) throw new WireError('The frame has no body');
    return withTopic(body, topicId);
  });
}
