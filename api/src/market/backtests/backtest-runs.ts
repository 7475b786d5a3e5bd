import { randomUUID } from 'node:crypto';
import { type BacktestFault, MAX_FOUND } from '@bothways/domain/backtest';
import { z } from 'zod';
import { type Db, transact } from '#kernel/db';
import type { JobKind, JobQueue, Jobs } from '#kernel/jobs';
import { bookRules } from '#market/bookies';
import type { BacktestPort } from './backtest-port.ts';
import {
  type BacktestRow,
  backtestById,
  beginBacktest,
  endBacktest,
  noteProgress,
  releaseBacktest,
} from './backtests.store.ts';
import { listOf } from './replayed-list.ts';
import type { ReplayNews } from './replayer.ts';

/** Starts without an end after which a backtest fails. */
const MAX_TRIES = 3;
/** Of all users together. */
const MAX_WAITING = 500;

const payloadSchema = z.strictObject({ id: z.string() });
type Payload = z.output<typeof payloadSchema>;

/** The backtest was cancelled or deleted, or another process runs it. */
class NotOurs extends Error {
  override name = 'NotOurs';
}
class TooMuchFound extends Error {
  override name = 'TooMuchFound';
}

interface RunsDeps {
  db: Db;
  port: BacktestPort;
  jobs: Pick<Jobs, 'register'>;
  nowMs: () => number;
  /** Limit of finds per backtest, unless the default. */
  maxFound?: number | undefined;
}

/** Runs backtests, one at a time per process, each in one process at a time. */
export class BacktestRuns {
  readonly queue: JobQueue<Payload>;
  readonly #deps: RunsDeps;
  /** Backtests running in this process, by id. */
  readonly #running = new Map<string, AbortController>();

  constructor(deps: RunsDeps) {
    this.#deps = deps;
    this.queue = deps.jobs.register(this.#kind());
  }

  /** Stops the threads of a cancelled or deleted backtest at once. Another process notices by itself. */
  stop(id: string): void {
    this.#running.get(id)?.abort(new NotOurs());
  }

  /** Replays from the beginning, also after an interrupted try, whose finds are discarded. */
  async run(id: string, signal: AbortSignal): Promise<void> {
    const { db, nowMs } = this.#deps;
    const holder = randomUUID();
    const known = await backtestById(db, id);
    if (!known) return;
    const begun = await transact(db, (trx) => beginBacktest(trx, { id, holder, nowMs: nowMs() }));
    if (!begun) return;
    if (begun.tries > MAX_TRIES) {
      await this.#end(begun, holder, 'brokeOff');
      return;
    }
    const stopping = new AbortController();
    this.#running.set(id, stopping);
    try {
      await this.#replay(begun, holder, stopping, AbortSignal.any([signal, stopping.signal]));
      await this.#end(begun, holder);
    } catch (error) {
      if (error instanceof NotOurs) return;
      if (error instanceof TooMuchFound) return await this.#end(begun, holder, 'tooMuchFound');
      await releaseBacktest(db, { id, holder });
      throw error;
    } finally {
      this.#running.delete(id);
    }
  }

  #kind(): JobKind<Payload> {
    return {
      name: 'backtest',
      payload: payloadSchema,
      isSecret: false,
      atOnce: 1,
      maxWaiting: MAX_WAITING,
      firstWaitMs: 5000,
      maxWaitMs: 60_000,
      // Tries that end with the process are counted by the backtest itself.
      maxTries: 4 * MAX_TRIES,
      work: ({ id }, { signal }) => this.run(id, signal),
    };
  }

  /** Writes reports in order; a failed write ends the replay. */
  async #replay(
    { id, kind, query, fromMs, toMs }: BacktestRow,
    holder: string,
    stopping: AbortController,
    signal: AbortSignal,
  ): Promise<void> {
    const { db, port, nowMs } = this.#deps;
    const list = listOf(kind, query, await bookRules(db));
    let writing = Promise.resolve();
    const tell = (news: ReplayNews): void => {
      writing = writing
        .then(() => this.#write({ id, holder }, news))
        .catch((error: unknown) => stopping.abort(error));
    };
    try {
      await port.replay({ list, fromMs, toMs, nowMs: nowMs() }, tell, signal);
    } finally {
      await writing;
    }
    signal.throwIfAborted();
  }

  async #write(held: { id: string; holder: string }, news: ReplayNews): Promise<void> {
    const found = await transact(this.#deps.db, (trx) => noteProgress(trx, held, news));
    if (found === undefined) throw new NotOurs();
    if (found > (this.#deps.maxFound ?? MAX_FOUND)) throw new TooMuchFound();
  }

  async #end({ id }: BacktestRow, holder: string, fault: BacktestFault | null = null): Promise<void> {
    const { db, nowMs } = this.#deps;
    const end = { state: fault ? ('failed' as const) : ('done' as const), fault, nowMs: nowMs() };
    await transact(db, (trx) => endBacktest(trx, { id, holder }, end));
  }
}
