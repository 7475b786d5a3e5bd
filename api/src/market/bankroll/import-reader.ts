import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@bothways/domain/errors';
import { ApiError } from '#kernel/errors';
import type { ImportHead } from './read-import.ts';

export interface ReaderData {
  bytes: Uint8Array;
  nowMs: number;
}

/** Some pieces as they are kept, and the keys of their rows with the bookmaker of each. */
export interface ReadPieces {
  texts: string[];
  keys: { key: string; book: number }[];
}

export type FromReader =
  | { kind: 'refused'; code: ErrorCode; details: { message: string; path?: string } }
  | { kind: 'head'; head: ImportHead }
  | ({ kind: 'pieces' } & ReadPieces);

/** A file that was read and stands in order; its pieces come when they are asked for. */
export interface ReadImport {
  head: ImportHead;
  pieces: () => AsyncGenerator<ReadPieces>;
}

/**
 * Reads what was sent in a thread of its own, which ends with `use`; the bytes are handed over and gone here.
 * @throws ApiError BAD_REQUEST for what is no file of bets, and what `use` throws
 */
export async function withReadImport<T>(
  { bytes, nowMs }: { bytes: Uint8Array<ArrayBuffer>; nowMs: number },
  use: (read: ReadImport) => Promise<T>,
): Promise<T> {
  const workerData: ReaderData = { bytes, nowMs };
  const file = new URL('./import.worker.ts', import.meta.url);
  const worker = new Worker(file, { workerData, transferList: [bytes.buffer] });
  const heard = async (): Promise<FromReader> => {
    // It rejects where the thread fails.
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
