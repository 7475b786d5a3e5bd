import type { HistoryKeeper } from './history-keeper.ts';

/** Sources of an explorer answer. */
export interface ExplorerSource {
  keeper: HistoryKeeper;
  nowMs: number;
  /** Yields to other questions between two pieces of a long answer. */
  breathe: () => Promise<void>;
}
