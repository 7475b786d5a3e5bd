import type { EventRecord } from '@bothways/domain/events';
import type { Reader, Writer } from 'protobufjs/minimal.js';
import {
  readAction,
  readClock,
  readPhase,
  readScore,
  readStatus,
  readTeam,
  writeAction,
  writeClock,
  writePhase,
  writeScore,
  writeStatus,
} from './event-state.codec.ts';
import {
  append,
  BYTES,
  FIXED64,
  optBool,
  optDouble,
  optString,
  readFields,
  readInner,
  tag,
  VARINT,
  writeBool,
  writeMessage,
  writeMessages,
  writeString,
  writeTime,
  writeUint,
} from './fields.ts';
import { positionOf, SPORTS, valueAt } from './tables.ts';
import { EPOCH, toIso } from './time.ts';

type Player = EventRecord['players'][number];

function writePlayer(w: Writer, player: Player): void {
  writeUint(w, 1, player.order);
  writeString(w, 2, player.name);
  optString(w, 3, player.nameFormatted);
  optString(w, 4, player.nameTransformed);
  optString(w, 5, player.participantCompetitionId);
  optString(w, 6, player.id);
  optString(w, 7, player.type);
}

function readPlayer(r: Reader, end: number): Player {
  const player: Player = { order: 1, name: '' };
  readFields(r, end, (field) => {
    if (field === tag(1, VARINT)) player.order = readTeam(r);
    else if (field === tag(2, BYTES)) player.name = r.string();
    else if (field === tag(3, BYTES)) player.nameFormatted = r.string();
    else if (field === tag(4, BYTES)) player.nameTransformed = r.string();
    else if (field === tag(5, BYTES)) player.participantCompetitionId = r.string();
    else if (field === tag(6, BYTES)) player.id = r.string();
    else if (field === tag(7, BYTES)) player.type = r.string();
    else return false;
    return true;
  });
  return player;
}

export function writeEvent(w: Writer, event: EventRecord): void {
  writeString(w, 1, event.id);
  writeString(w, 2, event.name);
  writeTime(w, 3, event.startedAt);
  writeBool(w, 4, event.isSwapped);
  writeUint(w, 5, positionOf(SPORTS, event.sport.name));
  writeString(w, 6, event.sport.id);
  writeString(w, 7, event.league.country);
  writeString(w, 8, event.league.id);
  writeString(w, 9, event.league.name);
  writeMessages(w, 10, event.players, writePlayer);
  for (const bookie of event.bookies ?? []) optString(w, 11, bookie);
  optBool(w, 12, event.active);
  optDouble(w, 13, event.liquidityScore);
  writeMessage(w, 14, event.score, writeScore);
  writeMessage(w, 15, event.time, writeClock);
  writeMessage(w, 16, event.period, writePhase);
  writeMessage(w, 17, event.status, writeStatus);
  writeMessage(w, 18, event.action, writeAction);
}

const blank = (): EventRecord => ({
  id: '',
  _id: '',
  name: '',
  startedAt: EPOCH,
  isSwapped: false,
  sport: { name: 'football', id: '' },
  league: { country: '', id: '', name: '' },
  players: [],
});

/** Reads the fields that do not change while an event is played; false if it is none of them. */
function readIdentity(r: Reader, event: EventRecord, field: number): boolean {
  if (field === tag(1, BYTES)) event.id = event._id = r.string();
  else if (field === tag(2, BYTES)) event.name = r.string();
  else if (field === tag(3, FIXED64)) event.startedAt = toIso(r.double());
  else if (field === tag(4, VARINT)) event.isSwapped = r.bool();
  else if (field === tag(5, VARINT)) event.sport.name = valueAt(SPORTS, r.uint32());
  else if (field === tag(6, BYTES)) event.sport.id = r.string();
  else if (field === tag(7, BYTES)) event.league.country = r.string();
  else if (field === tag(8, BYTES)) event.league.id = r.string();
  else if (field === tag(9, BYTES)) event.league.name = r.string();
  else if (field === tag(10, BYTES)) event.players.push(readInner(r, readPlayer));
  else return false;
  return true;
}

/** More bookmakers than exist. */
const MAX_TEXTS = 2000;
const texts = new Map<string, string>();

/** Deduplicates texts: a list of two hundred events names its sixty bookmakers in each. */
function oneText(text: string): string {
  const held = texts.get(text);
  if (held !== undefined) return held;
  if (texts.size >= MAX_TEXTS) texts.clear();
  texts.set(text, text);
  return text;
}

function readState(r: Reader, event: EventRecord, field: number): boolean {
  if (field === tag(11, BYTES)) event.bookies = append(event.bookies, oneText(r.string()));
  else if (field === tag(12, VARINT)) event.active = r.bool();
  else if (field === tag(13, FIXED64)) event.liquidityScore = r.double();
  else if (field === tag(14, BYTES)) event.score = readInner(r, readScore);
  else if (field === tag(15, BYTES)) event.time = readInner(r, readClock);
  else if (field === tag(16, BYTES)) event.period = readInner(r, readPhase);
  else if (field === tag(17, BYTES)) event.status = readInner(r, readStatus);
  else if (field === tag(18, BYTES)) event.action = readInner(r, readAction);
  else return false;
  return true;
}

export function readEvent(r: Reader, end: number): EventRecord {
  const event = blank();
  readFields(r, end, (field) => readIdentity(r, event, field) || readState(r, event, field));
  return event;
}
