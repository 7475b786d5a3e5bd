import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '#kernel/log';
import { giveWay } from '#kernel/thread';
import { EventMovesReader } from '#market/history';
import type { FromReplay, ReplayWorkerData } from './protocol.ts';
import { Replayer } from './replayer.ts';

const port = parentPort;
if (!port) throw new Error('This file is the thread of a backtest; the API starts it');
const { place, order, logLevel }: ReplayWorkerData = workerData;
const log = createLog(logLevel);
giveWay();

const post = (message: FromReplay): void => port.postMessage(message);
const reader = await EventMovesReader.open(place, (error) =>
  log.error({ err: error }, 'The history database failed'),
);
await new Replayer(reader, order).run((news) => post({ kind: 'news', news }));
await reader.close();
post({ kind: 'done' });
