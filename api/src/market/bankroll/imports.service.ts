import { randomUUID } from 'node:crypto';
import type { Import } from '@bothways/domain/bankroll';
import { isoOf } from '@bothways/domain/time';
import type { Kysely } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { JobQueue } from '#kernel/jobs';
import { accountIdsOf } from './import-accounts.ts';
import type { ImportJob } from './import-job.ts';
import { type ReadImport, withReadImport } from './import-reader.ts';
import { askedText, reportOf } from './import-report.ts';
import { demandRoomBeside } from './import-room.ts';
import {
  changeImport,
  dropHalfRead,
  dropImport,
  type ImportRecord,
  importById,
  importsOf,
  importUnderWay,
  insertImport,
  insertPieces,
  knownKeys,
} from './imports.store.ts';

/** Reading takes seconds: an older unfinished one was left by a process that died. */
const HALF_READ_MS = 5 * 60_000;

const wireImport = (record: ImportRecord): Import => {
  const { id, source, fileName, state, rows, gone, bets, settled, known, atMs, undoneAtMs } = record;
  return {
    ...{ id, source, fileName, rows, gone, bets, settled, known },
    ...reportOf(record),
    state: state === 'reading' ? 'writing' : state,
    at: isoOf(atMs),
    ...(undoneAtMs !== null && { undoneAt: isoOf(undoneAtMs) }),
  };
};

const notFound = (): ApiError => new ApiError('NOT_FOUND', { message: 'Import not found' });
const underWay = (): ApiError =>
  new ApiError('CONFLICT', {
    message: 'An import of yours is under way: wait until it is done',
    error: 'importUnderWay',
  });

interface ImportsDeps {
  db: Db;
  queue: JobQueue<ImportJob>;
  nowMs: () => number;
}

/** Imports of bet files: each is validated and stored as a whole, then written or undone piece by piece by a job. */
export class Imports {
  readonly #deps: ImportsDeps;
  /** Users whose file is being read in this process. */
  readonly #reading = new Set<string>();

  constructor(deps: ImportsDeps) {
    this.#deps = deps;
  }

  /** The newest imports. */
  async list(userId: string): Promise<Import[]> {
    const { db, nowMs } = this.#deps;
    return (await importsOf(db, userId, nowMs() - HALF_READ_MS)).map(wireImport);
  }

  /** An import with its progress. @throws ApiError NOT_FOUND */
  async one(userId: string, id: string): Promise<Import> {
    return wireImport(await ownImport(this.#deps.db, userId, id));
  }

  /**
   * Stores a file of bets, all or nothing, for a job to write.
   * @param read returns the body; not called while the user has another import under way
   * @throws ApiError CONFLICT while another import is under way; NOT_FOUND for another user's account, UNPROCESSABLE
   * for a closed one, BAD_REQUEST when the upload is no file of bets, or has bets in the future or too many for a day
   */
  async add(userId: string, read: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Import> {
    const { db, nowMs } = this.#deps;
    if (this.#reading.has(userId)) throw underWay();
    this.#reading.add(userId);
    try {
      await dropHalfRead(db, userId, nowMs() - HALF_READ_MS);
      if (await importUnderWay(db, userId)) throw underWay();
      const id = await withReadImport({ bytes: await read(), nowMs: nowMs() }, (file) =>
        this.#keep(userId, file),
      );
      return await this.one(userId, id);
    } finally {
      this.#reading.delete(userId);
    }
  }

  /**
   * Queues the undoing of an import.
   * @throws ApiError NOT_FOUND, CONFLICT when it is undone already or an import is under way
   */
  async undo(userId: string, id: string): Promise<Import> {
    const { db, queue } = this.#deps;
    await transact(db, async (trx) => {
      const { state } = await ownImport(trx, userId, id);
      if (state === 'undone') throw new ApiError('CONFLICT', { message: 'It was taken back already' });
      if (await importUnderWay(trx, userId)) throw underWay();
      await changeImport(trx, id, { state: 'undoing', gone: 0 });
      await queue.add(trx, { importId: id });
    });
    queue.wake();
    return this.one(userId, id);
  }

  async #keep(userId: string, file: ReadImport): Promise<string> {
    const { db, queue, nowMs } = this.#deps;
    const { books, asked, ...head } = file.head;
    const id = randomUUID();
    await transact(db, async (trx) => {
      if (await importUnderWay(trx, userId)) throw underWay();
      await insertImport(trx, { ...head, asked: askedText(asked), id, userId, atMs: nowMs() });
    });
    try {
      const used = await this.#keepPieces(userId, id, file);
      await transact(db, async (trx) => {
        const accounts = await accountIdsOf(trx, books, used, { userId, importId: id, nowMs: nowMs() });
        await changeImport(trx, id, { state: 'writing', accounts: JSON.stringify(accounts) });
        await queue.add(trx, { importId: id });
      });
    } catch (error) {
      await dropImport(db, id);
      throw error;
    }
    queue.wake();
    return id;
  }

  /**
   * @returns indexes of the bookmakers with new bets
   * @throws ApiError UNPROCESSABLE when a day would have too many bets
   */
  async #keepPieces(userId: string, id: string, { pieces }: ReadImport): Promise<Set<number>> {
    const { db } = this.#deps;
    const used = new Set<number>();
    const fresh = new Map<string, number>();
    let nth = 0;
    for await (const { texts, keys } of pieces()) {
      const known = new Set(
        await knownKeys(
          db,
          userId,
          keys.map(({ key }) => key),
        ),
      );
      for (const { key, book, day } of keys) {
        if (known.has(key)) continue;
        used.add(book);
        fresh.set(day, (fresh.get(day) ?? 0) + 1);
      }
      await insertPieces(db, id, nth, texts);
      nth += texts.length;
    }
    await demandRoomBeside(db, userId, fresh);
    return used;
  }
}

/** @throws ApiError NOT_FOUND */
async function ownImport(db: Kysely<Schema>, userId: string, id: string): Promise<ImportRecord> {
  const found = await importById(db, id);
  if (found?.userId !== userId) throw notFound();
  return found;
}
