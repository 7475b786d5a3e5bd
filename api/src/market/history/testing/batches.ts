import type { Mode } from '@bothways/domain/quotes';
import type { PriceBatch } from '@bothways/engine';

/** A price move, as a test writes it down. */
export interface Move {
  selection: string;
  bookie: string;
  mode?: Mode;
  /** When it was received. */
  atMs: number;
  /** When its source saw it; `atMs` by default. */
  seenMs?: number;
  isSilent?: boolean;
  /** 0: withdrawn. */
  odds: number;
}

/** Makes batches as the engine does: each series is named the first time, with the given events. */
export function batchMaker(): (moves: readonly Move[], events?: PriceBatch['events']) => PriceBatch {
  const series = new Map<string, number>();
  return (moves, events = []) => {
    const names: PriceBatch['names'] = [];
    const numbers = moves.map(({ selection, bookie, mode = 'prematch' }) => {
      const key = `${mode} ${selection} ${bookie}`;
      const known = series.get(key);
      if (known !== undefined) return known;
      const number = series.size;
      series.set(key, number);
      names.push({ series: number, selection, bookie, mode });
      return number;
    });
    return {
      names,
      events,
      atMs: Float64Array.from(moves, ({ atMs }) => atMs),
      seenMs: Float64Array.from(moves, ({ atMs, seenMs = atMs }) => seenMs),
      series: Int32Array.from(numbers),
      oddsMilli: Int32Array.from(moves, ({ odds }) => Math.round(odds * 1000)),
      silent: Uint8Array.from(moves, ({ isSilent }) => Number(isSilent ?? false)),
      dropped: 0,
    };
  };
}
