import type { EventState, EventStatus } from '@bothways/domain/events';
import type { Reader, Writer } from 'protobufjs/minimal.js';
import {
  BYTES,
  FIXED64,
  optDouble,
  optString,
  optTime,
  optUint,
  readFields,
  readPacked,
  tag,
  VARINT,
  writeBool,
  writePacked,
  writeString,
  writeUint,
} from './fields.ts';
import { FLAGS, valueAt } from './tables.ts';
import { toIso } from './time.ts';

type Score = NonNullable<EventState['score']>;
type Time = NonNullable<EventState['time']>;
type Phase = NonNullable<EventState['period']>;
type Action = NonNullable<EventState['action']>;

export function writeStatus(w: Writer, status: EventStatus): void {
  writeBool(w, 1, status.paused);
  writeBool(w, 2, status.longPaused);
  optTime(w, 3, status.pausedAt);
  writeUint(
    w,
    4,
    FLAGS.reduce((bits, flag, position) => (status.extra[flag] ? bits | (1 << position) : bits), 0),
  );
}

/** Ignores bits that this reader does not know yet. */
const readFlags = (bits: number): EventStatus['extra'] =>
  Object.fromEntries(FLAGS.filter((_, position) => bits & (1 << position)).map((flag) => [flag, true]));

export function readStatus(r: Reader, end: number): EventStatus {
  const status: EventStatus = { paused: false, longPaused: false, extra: {} };
  readFields(r, end, (field) => {
    if (field === tag(1, VARINT)) status.paused = r.bool();
    else if (field === tag(2, VARINT)) status.longPaused = r.bool();
    else if (field === tag(3, FIXED64)) status.pausedAt = toIso(r.double());
    else if (field === tag(4, VARINT)) status.extra = readFlags(r.uint32());
    else return false;
    return true;
  });
  return status;
}

export function writeScore(w: Writer, score: Score): void {
  optString(w, 1, score.global);
  optUint(w, 2, score.totalScore);
  optUint(w, 3, score.totalSets);
  optUint(w, 4, score.totalGames);
  optUint(w, 5, score.home);
  optUint(w, 6, score.away);
  writePacked(w, 7, score.homeArray);
  writePacked(w, 8, score.awayArray);
  optString(w, 9, score.currentGameScore);
  optTime(w, 10, score.updatedAt);
}

export function readScore(r: Reader, end: number): Score {
  const score: Score = {};
  readFields(r, end, (field) => {
    if (field === tag(1, BYTES)) score.global = r.string();
    else if (field === tag(2, VARINT)) score.totalScore = r.uint32();
    else if (field === tag(3, VARINT)) score.totalSets = r.uint32();
    else if (field === tag(4, VARINT)) score.totalGames = r.uint32();
    else if (field === tag(5, VARINT)) score.home = r.uint32();
    else if (field === tag(6, VARINT)) score.away = r.uint32();
    else if (field === tag(7, BYTES)) score.homeArray = readPacked(r);
    else if (field === tag(8, BYTES)) score.awayArray = readPacked(r);
    else if (field === tag(9, BYTES)) score.currentGameScore = r.string();
    else if (field === tag(10, FIXED64)) score.updatedAt = toIso(r.double());
    else return false;
    return true;
  });
  return score;
}

export function writeClock(w: Writer, time: Time): void {
  writeBool(w, 1, time.ticking);
  optTime(w, 2, time.timestamp);
  optDouble(w, 3, time.timeSeconds);
  optDouble(w, 4, time.timeMinute);
}

export function readClock(r: Reader, end: number): Time {
  const time: Time = { ticking: false };
  readFields(r, end, (field) => {
    if (field === tag(1, VARINT)) time.ticking = r.bool();
    else if (field === tag(2, FIXED64)) time.timestamp = toIso(r.double());
    else if (field === tag(3, FIXED64)) time.timeSeconds = r.double();
    else if (field === tag(4, FIXED64)) time.timeMinute = r.double();
    else return false;
    return true;
  });
  return time;
}

export function writePhase(w: Writer, phase: Phase): void {
  writeString(w, 1, phase.current);
  optTime(w, 2, phase.updatedAt);
}

export function readPhase(r: Reader, end: number): Phase {
  const phase: Phase = { current: '' };
  readFields(r, end, (field) => {
    if (field === tag(1, BYTES)) phase.current = r.string();
    else if (field === tag(2, FIXED64)) phase.updatedAt = toIso(r.double());
    else return false;
    return true;
  });
  return phase;
}

export function writeAction(w: Writer, action: Action): void {
  writeString(w, 1, action.type);
  optTime(w, 2, action.updatedAt);
  writeUint(w, 3, action.team ?? 0);
}

const TEAMS = [undefined, 1, 2] as const;
/** @throws WireError for any number other than 1 or 2 */
export const readTeam = (r: Reader): 1 | 2 => valueAt(TEAMS, r.uint32());

export function readAction(r: Reader, end: number): Action {
  const action: Action = { type: '' };
  readFields(r, end, (field) => {
    if (field === tag(1, BYTES)) action.type = r.string();
    else if (field === tag(2, FIXED64)) action.updatedAt = toIso(r.double());
    else if (field === tag(3, VARINT)) action.team = readTeam(r);
    else return false;
    return true;
  });
  return action;
}
