import type { TestDatabase } from '#kernel/db/testing';
import type { HistoryPort } from '../history-client.ts';
import { HistoryKeeper } from '../history-keeper.ts';
import { HistoryThread } from '../history-thread.ts';
import { openHistory } from '../open-history.ts';
import type { FromHistory } from '../protocol.ts';
import { historyIn } from './history-in.ts';

export interface LocalHistory extends HistoryPort {
  /** Resolves when everything posted is done and due frames are sent. */
  settled(): Promise<void>;
  /** Loses everything unwritten, as a dying thread does, and restarts on an empty file. */
  crash(): void;
}

const rethrow = (error: Error): void => {
  throw error;
};

interface LocalHistoryOptions {
  /** Location; by default a file in memory. */
  database?: TestDatabase;
  /** Set when another process writes it. */
  isReader?: boolean;
}

/** Runs the history in the thread of the test: the same protocol, with the test's clock. */
export function localHistory(
  nowMs: () => number,
  { database: shared, isReader = false }: LocalHistoryOptions = {},
): LocalHistory {
  let hear: (message: FromHistory) => void = () => undefined;
  let restarted: () => void = () => undefined;
  const start = async (): Promise<HistoryThread> => {
    const database = shared
      ? await historyIn(shared)
      : await openHistory({ url: undefined, file: ':memory:' }, rethrow);
    const keeper = await (isReader
      ? HistoryKeeper.openReader(database, nowMs())
      : HistoryKeeper.open(database, nowMs()));
    const post = (message: FromHistory, transfer: ArrayBuffer[]) =>
      hear(structuredClone(message, { transfer }));
    return new HistoryThread({ keeper, post, nowMs });
  };
  let thread: Promise<HistoryThread> | undefined;
  const running = (): Promise<HistoryThread> => {
    thread ??= start();
    return thread;
  };
  return {
    post(message, transfer = []) {
      const copy = structuredClone(message, { transfer });
      void running().then(async (one) => {
        await one.receive(copy);
        await one.work();
      });
    },
    onMessage(listener) {
      hear = listener;
    },
    onRestart(listener) {
      restarted = listener;
    },
    async settled() {
      const one = await running();
      while (await one.work());
    },
    crash() {
      thread = undefined;
      restarted();
    },
    async close() {
      const one = await thread;
      // A shared database is closed by its owner.
      if (!shared) await one?.receive({ kind: 'stop' });
    },
  };
}
