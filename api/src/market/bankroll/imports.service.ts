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

/** Reading takes seconds: what is older was left by a process that has ended. */
const HALF_READ_MS = 5 * 60_000;

const wireImport = (record: ImportRecord): Import => {
  const { id, source, fileName, state, rows, gone, bets, settled, known, atMs, undoneAtMs } = record;
  return {
    ...{ id, source, fileName, rows, gone, bets, settled, known },
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

/** Files of bets: each is checked and kept as a whole, and then written, or taken back, piece by piece by a job. */
export class Imports {
  readonly #deps: ImportsDeps;
  /** Whose file is being read just now. */
  readonly #reading = new Set<string>();

  constructor(deps: ImportsDeps) {
    this.#deps = deps;
  }

  /** The newest files that were read in. */
  async list(userId: string): Promise<Import[]> {
    const { db, nowMs } = this.#deps;
    return (await importsOf(db, userId, nowMs() - HALF_READ_MS)).map(wireImport);
  }

  /** A file and how far it is. @throws ApiError NOT_FOUND */
  async one(userId: string, id: string): Promise<Import> {
    return wireImport(await ownImport(this.#deps.db, userId, id));
  }

  /**
   * Keeps a file of bets, all of it or nothing, for a job to write.
   * @param read gives the body, and is not asked where another import of the person is under way
   * @throws ApiError CONFLICT where there is one; NOT_FOUND for an account of somebody else, UNPROCESSABLE for a closed one,
   * BAD_REQUEST for what is no file of bets, still to come or too much for a day
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
   * Has taken back what a file brought.
   * @throws ApiError NOT_FOUND, CONFLICT where it was taken back already or an import is under way
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
    const { books, ...head } = file.head;
    const id = randomUUID();
    await transact(db, async (trx) => {
      if (await importUnderWay(trx, userId)) throw underWay();
      await insertImport(trx, { ...head, id, userId, atMs: nowMs() });
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
   * @returns the numbers of the bookmakers of which there is something new
   * @throws ApiError UNPROCESSABLE where a day gets too many bets
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
