import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '#kernel/log';
import { HistoryKeeper } from './history-keeper.ts';
import type { HistoryWorkerData } from './history-port.ts';
import { HistoryThread } from './history-thread.ts';
import { openHistory } from './open-history.ts';
import type { FromHistory, ToHistory } from './protocol.ts';

/** Pause when there is nothing to do, and minimum pause between two steps: questions come first. */
const REST_MS = 250;
const BREATH_MS = 2;

const port = parentPort;
if (!port) throw new Error('This file is the history thread; the API starts it');
const { location: place, keepDays, isReader = false, logLevel }: HistoryWorkerData = workerData;
const log = createLog(logLevel);

const database = await openHistory(place, (error) =>
  log.error({ err: error }, 'The history database failed'),
);
const thread = new HistoryThread({
  keeper: isReader
    ? await HistoryKeeper.openReader(database, Date.now())
    : await HistoryKeeper.open(database, Date.now(), { keepDays }),
  post: (message, transfer) => port.postMessage(message, transfer),
  nowMs: Date.now,
});

let stopping = false;
port.on('message', async (message: ToHistory) => {
  await thread.receive(message);
  if (message.kind !== 'stop') return;
  stopping = true;
  port.close();
});
port.postMessage({ kind: 'ready' } satisfies FromHistory);

while (!stopping) {
  const startMs = performance.now();
  const more = await thread.work();
  // As long as the step took: half of the thread's time stays free.
  await sleep(more ? Math.max(BREATH_MS, performance.now() - startMs) : REST_MS);
}
