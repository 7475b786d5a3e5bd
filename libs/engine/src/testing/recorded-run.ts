import type { FeedItem } from '@bothways/domain/quotes';
import { Engine } from '../engine/engine.ts';
import type { PriceBatch, SeriesName } from '../prices/price-log.ts';
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

/** A row as the list showed it. */
export interface ShownRow {
  pct: number;
  /** By leg. */
  odds: readonly number[];
}

export interface StoredMove {
  selection: string;
  bookie: string;
  atMs: number;
  oddsMilli: number;
  isSilent: boolean;
}

/** A live run, with its stored history. */
export interface RecordedRun {
  /** Rows of the list by moment and id. */
  shown: ReadonlyMap<number, ReadonlyMap<string, ShownRow>>;
  /** By event. */
  stored: ReadonlyMap<string, { event: ReplayedEvent; moves: StoredMove[] }>;
}

/** Runs an engine live and reads its list on every beat. */
export function recordRun(list: ReplayedList, said: readonly Said[], beginMs: number): RecordedRun {
  const engine = new Engine({ bookies: list.bookies, logsPrices: true });
  const arbs = list.kind === 'arbs' ? subscribe(engine, list.filter, beginMs) : -1;
  const shown = new Map<number, ReadonlyMap<string, ShownRow>>();
  const stored = new Store();
  const beats = Math.max(0, ...said.map((one) => one.beats));
  for (let beat = 0; beat <= beats; beat++) {
    const nowMs = beginMs + beat * BEAT_MS;
    for (const one of said) if (one.beats === beat) engine.apply(one.items, nowMs, 'test');
    const rows: [string, ShownRow][] =
      list.kind === 'arbs'
        ? (snapshot(engine, arbs, nowMs)?.arbs ?? []).map(({ id, profit, bets }) => [
            id,
            { pct: (1 - profit) * 100, odds: bets.map(({ originalOdds }) => originalOdds) },
          ])
        : engine
            .queryValues(list.filter, nowMs)
            .valuebets.map(({ id, percentage, bet }) => [id, { pct: percentage, odds: [bet.originalOdds] }]);
    shown.set(nowMs, new Map(rows));
    stored.take(engine.takePrices());
  }
  return { shown, stored: stored.events };
}

/** An engine's batches, as a history stores them. */
class Store {
  readonly events = new Map<string, { event: ReplayedEvent; moves: StoredMove[] }>();
  readonly #names = new Map<number, SeriesName>();

  take(batch: PriceBatch | undefined): void {
    if (!batch) return;
    for (const { event, ...facts } of batch.events) {
      const key = `${event} ${facts.mode}`;
      const moves = this.events.get(key)?.moves ?? [];
      this.events.set(key, { event: { id: event, ...facts }, moves });
    }
    for (const name of batch.names) this.#names.set(name.series, name);
    for (const [at, series] of batch.series.entries()) {
      const name = this.#names.get(series);
      if (!name) continue;
      const [event = '', selection = ''] = name.selection.split('~');
      this.events.get(`${event} ${name.mode}`)?.moves.push({
        selection,
        bookie: name.bookie,
        atMs: batch.atMs[at] ?? 0,
        oddsMilli: batch.oddsMilli[at] ?? 0,
        isSilent: batch.silent[at] === 1,
      });
    }
  }
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
  for (const { selection, bookie, atMs, oddsMilli, isSilent } of moves) {
    const key = `${selection}@${bookie}`;
    const series = numbers.get(key) ?? replay.series(selection, bookie);
    numbers.set(key, series);
    replay.move(series, atMs, oddsMilli, isSilent);
  }
  return replay.end();
}
