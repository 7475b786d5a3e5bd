import type { OddsHistory, OddsPoint, OddsSeries } from '@bothways/domain/history';
import type { OddsHistoryMessage, OddsHistoryTopic } from '@bothways/domain/live';
import type { Reader, Writer } from 'protobufjs/minimal.js';
import {
  BYTES,
  FIXED64,
  optDouble,
  optUint,
  readFields,
  readInner,
  tag,
  VARINT,
  writeBool,
  writeDouble,
  writeMessages,
  writeString,
  writeTime,
} from './fields.ts';
import { EPOCH, toIso } from './time.ts';

export function writeHistoryTopic(w: Writer, topic: OddsHistoryTopic): void {
  writeString(w, 1, topic.bookie);
  writeString(w, 2, topic.topic);
  optUint(w, 3, topic.hours);
}

export function readHistoryTopic(r: Reader, end: number): OddsHistoryTopic {
  const topic: OddsHistoryTopic = { name: 'oddsHistory', bookie: '', topic: '' };
  readFields(r, end, (field) => {
    if (field === tag(1, BYTES)) topic.bookie = r.string();
    else if (field === tag(2, BYTES)) topic.topic = r.string();
    else if (field === tag(3, VARINT)) topic.hours = r.uint32();
    else return false;
    return true;
  });
  return topic;
}

function writePoint(w: Writer, point: OddsPoint): void {
  writeTime(w, 1, point.timestamp);
  writeDouble(w, 2, point.odds);
  writeBool(w, 3, point.withdrawn ?? false);
}

function readPoint(r: Reader, end: number): OddsPoint {
  const point: OddsPoint = { timestamp: EPOCH, odds: 0 };
  readFields(r, end, (field) => {
    if (field === tag(1, FIXED64)) point.timestamp = toIso(r.double());
    else if (field === tag(2, FIXED64)) point.odds = r.double();
    else if (field === tag(3, VARINT)) {
      if (r.bool()) point.withdrawn = true;
    } else return false;
    return true;
  });
  return point;
}

function writeSeries(w: Writer, series: OddsSeries): void {
  writeString(w, 1, series.bookie);
  optDouble(w, 2, series.currentOdds ?? undefined);
  writeMessages(w, 3, series.history, writePoint);
}

function readSeriesField(r: Reader, series: OddsSeries, field: number): boolean {
  if (field === tag(1, BYTES)) series.bookie = r.string();
  else if (field === tag(2, FIXED64)) series.currentOdds = r.double();
  else if (field === tag(3, BYTES)) series.history.push(readInner(r, readPoint));
  else return false;
  return true;
}

const blankSeries = (): OddsSeries => ({ bookie: '', currentOdds: null, history: [] });

function readSeries(r: Reader, end: number): OddsSeries {
  const series = blankSeries();
  readFields(r, end, (field) => readSeriesField(r, series, field));
  return series;
}

type Body = Omit<OddsHistoryMessage, 'topicId'>;

export function writeHistory(w: Writer, { atMs, history }: Body): void {
  writeSeries(w, history);
  writeString(w, 4, history.topic);
  writeMessages(w, 5, history.allBookies, writeSeries);
  writeDouble(w, 6, atMs);
}

export function readHistory(r: Reader, end: number): Body {
  const history: OddsHistory = { ...blankSeries(), topic: '', allBookies: [] };
  let atMs = 0;
  readFields(r, end, (field) => {
    if (field === tag(4, BYTES)) history.topic = r.string();
    else if (field === tag(5, BYTES)) history.allBookies.push(readInner(r, readSeries));
    else if (field === tag(6, FIXED64)) atMs = r.double();
    else return readSeriesField(r, history, field);
    return true;
  });
  return { kind: 'oddsHistory', atMs, history };
}
