import type { ClientMessage, Topic } from '@bothways/domain/live';
import { Reader, Writer } from 'protobufjs/minimal.js';
import { decoded } from './decoded.ts';
import { WireError } from './error.ts';
import {
  BYTES,
  FIXED64,
  readFields,
  readInner,
  tag,
  VARINT,
  writeDouble,
  writeMessage,
  writeString,
  writeUint,
} from './fields.ts';
import { readHistoryTopic, writeHistoryTopic } from './history.codec.ts';

const FIELD = { subscribe: 1, unsubscribe: 2, resync: 3, ping: 4 } as const satisfies Record<
  ClientMessage['kind'],
  number
>;
const TOPIC = {
  arbs: 2,
  valuebets: 3,
  oddsHistory: 4,
  notifications: 5,
  matchedBets: 6,
} as const satisfies Record<Topic['name'], number>;

function writeTopic(w: Writer, topic: Topic): void {
  if (topic.name === 'oddsHistory') writeMessage(w, TOPIC.oddsHistory, topic, writeHistoryTopic);
  else if (topic.name === 'notifications') writeMessage(w, TOPIC.notifications, topic, () => undefined);
  else writeMessage(w, TOPIC[topic.name], topic, (inner, { filter }) => writeString(inner, 1, filter));
}

function writeBody(w: Writer, message: ClientMessage): void {
  if (message.kind === 'ping') {
    writeDouble(w, 1, message.at);
    return;
  }
  writeUint(w, 1, message.topicId);
  if (message.kind === 'subscribe') writeTopic(w, message.topic);
}

/** Encodes a message to the server. */
export function encodeClient(message: ClientMessage): Uint8Array {
  const w = Writer.create();
  writeMessage(w, FIELD[message.kind], message, writeBody);
  return w.finish();
}

interface Parts {
  topicId: number;
  topic: Topic | undefined;
  at: number;
}

function readFilter(r: Reader, end: number): string {
  let filter = '';
  readFields(r, end, (field) => {
    if (field !== tag(1, BYTES)) return false;
    filter = r.string();
    return true;
  });
  return filter;
}

function readNotificationsTopic(r: Reader, end: number): Topic {
  readFields(r, end, () => false);
  return { name: 'notifications' };
}

function readParts(r: Reader, end: number): Parts {
  const parts: Parts = { topicId: 0, topic: undefined, at: 0 };
  readFields(r, end, (field) => {
    if (field === tag(1, VARINT)) parts.topicId = r.uint32();
    else if (field === tag(1, FIXED64)) parts.at = r.double();
    else if (field === tag(TOPIC.arbs, BYTES))
      parts.topic = { name: 'arbs', filter: readInner(r, readFilter) };
    else if (field === tag(TOPIC.valuebets, BYTES))
      parts.topic = { name: 'valuebets', filter: readInner(r, readFilter) };
    else if (field === tag(TOPIC.matchedBets, BYTES))
      parts.topic = { name: 'matchedBets', filter: readInner(r, readFilter) };
    else if (field === tag(TOPIC.oddsHistory, BYTES)) parts.topic = readInner(r, readHistoryTopic);
    else if (field === tag(TOPIC.notifications, BYTES)) parts.topic = readInner(r, readNotificationsTopic);
    else return false;
    return true;
  });
  return parts;
}

function toMessage(field: number, { topicId, topic, at }: Parts): ClientMessage {
  if (field === FIELD.ping) return { kind: 'ping', at };
  if (field === FIELD.unsubscribe) return { kind: 'unsubscribe', topicId };
  if (field === FIELD.resync) return { kind: 'resync', topicId };
  if (!topic) throw new WireError('A subscription names no topic');
  return { kind: 'subscribe', topicId, topic };
}

/**
 * Decodes a client's frame.
 * @throws WireError if the frame is invalid
 */
export function decodeClient(frame: Uint8Array): ClientMessage {
  return decoded(() => {
    const r = Reader.create(frame);
    let message: ClientMessage | undefined;
    readFields(r, frame.length, (field) => {
      if ((field & 7) !== BYTES || field >>> 3 > FIELD.ping) return false;
      message = toMessage(field >>> 3, readInner(r, readParts));
      return true;
    });
    if (!message) throw new WireError('The frame has no body');
    return message;
  });
}
