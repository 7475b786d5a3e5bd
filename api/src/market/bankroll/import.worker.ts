import { parentPort, workerData } from 'node:worker_threads';
import { ApiError } from '#kernel/errors';
import { giveWay } from '#kernel/thread';
import type { FromReader, ReaderData } from './import-reader.ts';
import { readImport, takePieces } from './read-import.ts';

const port = parentPort;
if (!port) throw new Error('This file is the thread that reads imports; the API starts it');
giveWay();

const say = (message: FromReader): void => port.postMessage(message);

try {
  const { bytes, nowMs }: ReaderData = workerData;
  const { head, pieces } = readImport(bytes, nowMs);
  say({ kind: 'head', head });
  port.on('message', () => say({ kind: 'pieces', ...takePieces(pieces) }));
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  const { message, path } = { path: undefined, ...error.details };
  say({
    kind: 'refused',
    code: error.code,
    details: { message: message ?? error.message, ...(path && { path }) },
  });
}
