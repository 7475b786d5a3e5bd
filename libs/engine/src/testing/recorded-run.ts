import type { FeedItem } from '@bothways/domain/quotes';
import { Engine } from '../engine/engine.ts';
import {
  newReplays,
  type ReplayedEvent,
  type ReplayedList,
  type ReplayedOpportunity,
} from '../replay/index.ts';
import { snapshot, subscribe } from './followed.ts';

/** About the interval at which the hub drains its lists. */
export const BEAT_MS = 500;

/** Statements of sources at a moment, counted in beats from the beginning of the run. */
export interface Said {
  beats: number;
  items: readonly FeedItem[];
}

export interface StoredMove {
  selection: string;
  bookie: string;
  atMs: number;
  oddsMilli: number;
}

/** A live run, with its stored history. */
export interface RecordedRun {
  /** Ids of the list by moment. */
  shown: ReadonlyMap<number, ReadonlySet<string>>;
  /** By event. */
  stored: ReadonlyMap<string, { event: ReplayedEvent; moves: StoredMove[] }>;
}

/** Runs an engine live and reads its list on every beat. */
export function recordRun(list: ReplayedList, said: readonly Said[], beginMs: number): RecordedRun {
  const engine = new Engine({ bookies: list.bookies, logsPrices: true });
  const arbs = list.kind === 'arbs' ? subscribe(engine, list.filter, beginMs) : -1;
  const shown = new Map<number, ReadonlySet<string>>();
  const beats = Math.max(0, ...said.map((one) => one.beats));
  for (let beat = 0; beat <= beats; beat++) {
    const nowMs = beginMs + beat * BEAT_MS;
    for (const one of said) if (one.beats === beat) engine.apply(one.items, nowMs, 'test');
    const rows =
      list.kind === 'arbs'
        ? snapshot(engine, arbs, nowMs)?.arbs
        : engine.queryValues(list.filter, nowMs).valuebets;
    shown.set(nowMs, new Set(rows?.map(({ id }) => id)));
  }
  return { shown, stored: storedOf(engine) };
}

function storedOf(engine: Engine): RecordedRun['stored'] {
  const stored = new Map<string, { event: ReplayedEvent; moves: StoredMove[] }>();
  const batch = engine.takePrices();
  if (!batch) return stored;
  for (const { event, ...facts } of batch.events)
    stored.set(`${event} ${facts.mode}`, { event: { id: event, ...facts }, moves: [] });
  const names = new Map(batch.names.map((name) => [name.series, name]));
  for (const [at, series] of batch.series.entries()) {
    const name = names.get(series);
    if (!name) continue;
    const [event = '', selection = ''] = name.selection.split('~');
    stored.get(`${event} ${name.mode}`)?.moves.push({
      selection,
      bookie: name.bookie,
      atMs: batch.atMs[at] ?? 0,
      oddsMilli: batch.oddsMilli[at] ?? 0,
    });
  }
  return stored;
}

/** Replays the stored moves of one event. */
export function replayOf(
  list: ReplayedList,
  event: ReplayedEvent,
  moves: readonly StoredMove[],
  delaysMs: readonly number[] = [0],
): ReplayedOpportunity[] {
  const replay = newReplays(list, delaysMs)(event);
  const numbers = new Map<string, number>();
  for (const { selection, bookie, atMs, oddsMilli } of moves) {
    const key = `${selection}@${bookie}`;
    const series = numbers.get(key) ?? replay.series(selection, bookie);
    numbers.set(key, series);
    replay.move(series, atMs, oddsMilli);
  }
  return replay.end();
}
