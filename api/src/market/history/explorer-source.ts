import type { HistoryKeeper } from './history-keeper.ts';

/** What an answer of the explorer is made from. */
export interface ExplorerSource {
  keeper: HistoryKeeper;
  nowMs: number;
  /** Lets who else asks go first, between two pieces of a long answer. */
  breathe: () => Promise<void>;
}
