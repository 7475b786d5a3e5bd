import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@bothways/domain/errors';
import { ApiError } from '#kernel/errors';
import { type ImportHead, type ReadPieces, readImport, takePieces } from './read-import.ts';

export interface ReaderData {
  bytes: Uint8Array;
  nowMs: number;
}

export type FromReader =
  | { kind: 'refused'; code: ErrorCode; details: { message: string; path?: string } }
  | { kind: 'head'; head: ImportHead }
  | ({ kind: 'pieces' } & ReadPieces);

/** A valid file that was read; its pieces are fetched on demand. */
export interface ReadImport {
  head: ImportHead;
  pieces: () => AsyncGenerator<ReadPieces>;
}

/** Some hundred bets: read in a few milliseconds, while starting a thread takes half a second. */
const SMALL_BYTES = 64 * 1024;

/**
 * Reads an upload: a small one at once, any other in its own thread, which ends with `use`. The bytes are transferred
 * and unusable afterwards.
 * @throws ApiError BAD_REQUEST when the upload is no file of bets, and whatever `use` throws
 */
export async function withReadImport<T>(
  sent: { bytes: Uint8Array<ArrayBuffer>; nowMs: number },
  use: (read: ReadImport) => Promise<T>,
): Promise<T> {
  if (sent.bytes.byteLength > SMALL_BYTES) return withThread(sent, use);
  const { head, pieces: all } = readImport(sent.bytes, sent.nowMs);
  async function* pieces(): AsyncGenerator<ReadPieces> {
    while (all.length > 0) yield takePieces(all);
  }
  return use({ head, pieces });
}

async function withThread<T>(
  { bytes, nowMs }: { bytes: Uint8Array<ArrayBuffer>; nowMs: number },
  use: (read: ReadImport) => Promise<T>,
): Promise<T> {
  const workerData: ReaderData = { bytes, nowMs };
  const file = new URL('./import.worker.ts', import.meta.url);
  const worker = new Worker(file, { workerData, transferList: [bytes.buffer] });
  const heard = async (): Promise<FromReader> => {
    // Rejects when the thread fails.
    const [message]: FromReader[] = await once(worker, 'message');
    if (!message) throw new Error('The thread that reads an import said nothing');
    return message;
  };
  async function* pieces(): AsyncGenerator<ReadPieces> {
    for (;;) {
      const answered = heard();
      worker.postMessage('next');
      const message = await answered;
      if (message.kind !== 'pieces' || message.texts.length === 0) return;
      yield message;
    }
  }
  try {
    const first = await heard();
    if (first.kind === 'refused') throw new ApiError(first.code, first.details);
    if (first.kind !== 'head') throw new Error('The thread that reads an import begins with the pieces');
    return await use({ head: first.head, pieces });
  } finally {
    await worker.terminate();
  }
}
