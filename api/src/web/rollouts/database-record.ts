import { createHash, randomUUID } from 'node:crypto';
import type { Rollouts } from '@bothways/domain/registry';
import {
  changed,
  type LogLine,
  RevisionConflict,
  type RolloutRecord,
  type RolloutsFile,
  readLog,
  readRolloutsFile,
  whileWriting,
  writeRollouts,
} from '@bothways/releases';
import type { Transaction } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import {
  addOrders,
  findOfFolder,
  findOrders,
  findRollouts,
  insertRollouts,
  type Recorded,
  replaceRollouts,
} from './rollouts.store.ts';
import { RolloutsWatch } from './rollouts-watch.ts';

type Trx = Transaction<Schema>;
type Asked = Parameters<RolloutRecord['change']>;

/** Another process's change is announced by the file; where that could not be written, it is seen so much later. */
const UNSEEN_MS = 2_000;

interface RecordDeps {
  db: Db;
  /** The folder of releases. */
  root: string;
  /** Called for a file that cannot be read or written; what runs stays what it is. */
  onDamage?: ((error: unknown) => void) | undefined;
}

/** Two processes that take over the same file make the same row. */
const idOf = (root: string, file: Rollouts, log: readonly LogLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify([root, file, log]))
    .digest('hex')
    .slice(0, 32);

/**
 * The record of what runs for whom, in the database: what changes it is one transaction with whatever belongs to the
 * change. The folder's file is written from it, for processes without the database and for earlier releases; what one of
 * those has written is taken over, once.
 */
export class DatabaseRecord implements RolloutRecord {
  readonly #db: Db;
  readonly #root: string;
  readonly #onDamage: (error: unknown) => void;
  readonly #file: RolloutsWatch;
  #id: string | undefined;
  #attempt: string | undefined;
  #known: { file: RolloutsFile; found: Recorded | undefined; atMs: number } | undefined;

  constructor({ db, root, onDamage = () => undefined }: RecordDeps) {
    this.#db = db;
    this.#root = root;
    this.#onDamage = onDamage;
    this.#file = new RolloutsWatch(root, onDamage);
  }

  /** Returns what runs. While the database does not answer, that is what ran before. */
  async read(): Promise<Rollouts> {
    const file = await this.#file.read();
    const known = this.#known;
    if (known?.file === file && performance.now() - known.atMs < UNSEEN_MS) return known.found ?? file;
    try {
      return (await this.#refresh(file)) ?? file;
    } catch (error) {
      this.#onDamage(error);
      if (known) this.#known = { ...known, file, atMs: performance.now() };
      return known?.found ?? file;
    }
  }

  async log(): Promise<LogLine[]> {
    const found = await this.#refresh(await this.#file.read());
    return found ? findOrders(this.#db, found.id) : [];
  }

  change(...asked: Asked): Promise<Rollouts> {
    return this.transact((_trx, record) => record.change(...asked));
  }

  /**
   * Changes what runs together with rows of the caller's, or neither.
   * @param work sees the record as of its transaction; may be run again, as any transaction's
   */
  async transact<T>(work: (trx: Trx, record: RolloutRecord) => Promise<T>): Promise<T> {
    const id = (await this.#refresh(await this.#file.read()))?.id ?? randomUUID();
    const done = await transact(this.#db, (trx) =>
      work(trx, {
        read: async () => (await findRollouts(trx, id)) ?? { revision: 0, apps: {} },
        log: () => findOrders(trx, id),
        change: (...asked) => this.#changeIn(trx, id, asked),
      }),
    );
    await this.#publish(id);
    this.#known = undefined;
    return done;
  }

  async #changeIn(trx: Trx, id: string, asked: Asked): Promise<Rollouts> {
    const before = (await findRollouts(trx, id)) ?? { id, revision: 0, apps: {} };
    const { after, line } = changed(before, await findOrders(trx, id), asked);
    const isFirst = await insertRollouts(trx, { id, ...after }, this.#root);
    if (!isFirst && !(await replaceRollouts(trx, { id, ...after }, before.revision)))
      throw new RevisionConflict(`Revision ${before.revision} is no longer what runs`);
    await addOrders(trx, id, [line]);
    return after;
  }

  async #refresh(file: RolloutsFile): Promise<Recorded | undefined> {
    const found = await this.#find(file);
    this.#known = { file, found, atMs: performance.now() };
    if (found) this.#id = found.id;
    if (found && isBehind(file, found)) await this.#publish(found.id, `${found.id}:${found.revision}`);
    return found;
  }

  /** Returns the row that the file names, or the newer one that is known; what somebody else wrote becomes one. */
  async #find(file: RolloutsFile): Promise<Recorded | undefined> {
    const named = file.record === undefined ? undefined : await findRollouts(this.#db, file.record);
    const known = this.#id === undefined ? undefined : await findRollouts(this.#db, this.#id);
    if (file.revision === 0 && !known) return findOfFolder(this.#db, this.#root);
    const newest = named && known ? (named.revision >= known.revision ? named : known) : (named ?? known);
    if (named || (newest && newest.revision >= file.revision)) return newest;
    return this.#takeOver(file);
  }

  async #takeOver({ revision, apps }: RolloutsFile): Promise<Recorded> {
    const log = await readLog(this.#root);
    const found = { id: idOf(this.#root, { revision, apps }, log), revision, apps };
    return transact(this.#db, async (trx) => {
      if (await insertRollouts(trx, found, this.#root)) await addOrders(trx, found.id, log);
      return (await findRollouts(trx, found.id)) ?? found;
    });
  }

  /** Whether somebody else has written a newer file, which is to be taken over and not overwritten. */
  async #isOvertaken({ id, revision }: Recorded): Promise<boolean> {
    const there = await readRolloutsFile(this.#root).catch(() => undefined);
    return there !== undefined && there.record !== id && there.revision > revision;
  }

  /** Writes the file until it says what the database does. @param attempt tried once: the folder may be read-only */
  async #publish(id: string, attempt?: string): Promise<void> {
    if (attempt !== undefined && attempt === this.#attempt) return;
    this.#attempt = attempt;
    try {
      await whileWriting(this.#root, async () => {
        for (let written = -1; ; ) {
          const found = await findRollouts(this.#db, id);
          if (!found || found.revision === written || (await this.#isOvertaken(found))) return;
          const { revision, apps } = found;
          const said = { revision, record: id, apps };
          await writeRollouts(this.#root, said, await findOrders(this.#db, id));
          written = revision;
        }
      });
    } catch (error) {
      this.#onDamage(error);
    }
  }
}

/** A file of the same revision that another database keeps stays: two of them would rewrite it for ever. */
const isBehind = (file: RolloutsFile, found: Recorded): boolean =>
  file.record === found.id
    ? file.revision !== found.revision
    : file.record === undefined || file.revision < found.revision;
