import { parentPort, workerData } from 'node:worker_threads';
import { ApiError } from '#kernel/errors';
import { giveWay } from '#kernel/thread';
import type { FromReader, ReaderData } from './import-reader.ts';
import { readImport } from './read-import.ts';

/** Pieces that are handed over together: some 100 KB. */
const PIECES_AT_ONCE = 8;

const port = parentPort;
if (!port) throw new Error('This file is the thread that reads imports; the API starts it');
giveWay();

const say = (message: FromReader): void => port.postMessage(message);

try {
  const { bytes, nowMs }: ReaderData = workerData;
  const { head, pieces } = readImport(bytes, nowMs);
  say({ kind: 'head', head });
  port.on('message', () => {
    const some = pieces.splice(0, PIECES_AT_ONCE);
    const keys = some.flatMap(({ rows }) => rows.map(({ row, key }) => ({ key, book: row.book })));
    say({ kind: 'pieces', texts: some.map((piece) => JSON.stringify(piece)), keys });
  });
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  const { message, path } = { path: undefined, ...error.details };
  say({
    kind: 'refused',
    code: error.code,
    details: { message: message ?? error.message, ...(path && { path }) },
  });
}
