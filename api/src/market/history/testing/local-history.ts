import type { TestDatabase } from '#kernel/db/testing';
import type { HistoryPort } from '../history-client.ts';
import { HistoryKeeper } from '../history-keeper.ts';
import { HistoryThread } from '../history-thread.ts';
import { openHistory } from '../open-history.ts';
import type { FromHistory } from '../protocol.ts';
import { historyIn } from './history-in.ts';

export interface LocalHistory extends HistoryPort {
  /** Resolves when all that was posted is done, and what is due has been sent. */
  settled(): Promise<void>;
  /** Loses all that was not written, as when its thread dies, and starts anew on an empty file. */
  crash(): void;
}

const rethrow = (error: Error): void => {
  throw error;
};

interface LocalHistoryOptions {
  /** Where it stands; left out: a file in memory. */
  database?: TestDatabase;
  /** Another one writes it. */
  isReader?: boolean;
}

/** The history in the thread of the test: the same conversation, with the test's clock. */
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
      // What it shares is closed by whoever opened it.
      if (!shared) await one?.receive({ kind: 'stop' });
    },
  };
}
