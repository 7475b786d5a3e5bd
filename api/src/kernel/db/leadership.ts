import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** How often who leads makes sure of it, and who waits asks. */
const LOOK_MS = 500;
/** An answer that takes longer is none. */
const ANSWER_MS = 3000;
/** Who led before, and whose connection broke, is let go first. */
const STEP_BACK_MS = 3000;
/** Who says nothing for so long, as a machine that is gone or a process that is frozen, loses the lock with its connection. */
const SERVER_SETTINGS = '-c idle_session_timeout=6s';

export interface LeadershipOptions {
  /** `postgres://...`, of the database that all have. */
  url: string;
  /** A number for what there shall be one of, the same in every process. */
  key: number;
  /** Told once why it is waited, where it is. */
  onWait: (why: string) => void;
  /** Told once: another process leads now, and this one must stop what it does. */
  onLost: () => void;
}

/**
 * Makes one of several processes on one PostgreSQL the only one, for as long as it lives: an advisory lock of a connection of
 * its own goes with the process. While the database is away nobody can take it, and who leads leads on.
 */
export class Leadership {
  readonly #options: LeadershipOptions;
  /** Who holds the lock is known by it: an own connection that the database has not given up yet is nobody else. */
  readonly #name = `bothways ${randomUUID()}`;
  readonly #stop = new AbortController();
  readonly #taken = Promise.withResolvers<number>();
  readonly #ended: Promise<void>;
  #leads = false;
  #hasWaited = false;

  constructor(options: LeadershipOptions) {
    this.#options = options;
    this.#ended = this.#hold();
  }

  /**
   * Resolves when this process leads.
   * @returns since when, ms since 1970 by the database's clock: of two that believe to lead the later one does
   */
  whenTaken(): Promise<number> {
    return this.#taken.promise;
  }

  /** Another process may lead from now on. */
  async end(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }

  async #hold(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const client = new pg.Client({
        connectionString: this.#options.url,
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
        application_name: this.#name,
        options: SERVER_SETTINGS,
      });
      // What breaks it shows in the next question; without a listener it would end the process.
      client.on('error', () => undefined);
      try {
        await client.connect();
        await this.#use(client);
      } catch (error) {
        this.#wait(error instanceof Error ? error.message : String(error));
      }
      // A server that says nothing more does not say goodbye either.
      await Promise.race([client.end().catch(() => undefined), pause(LOOK_MS)]);
      await this.#pause(LOOK_MS);
    }
  }

  /** Returns when it is over for good, rejects with the connection. */
  async #use(client: pg.Client): Promise<void> {
    while (!this.#stop.signal.aborted) {
      if (await this.#hasOther(client)) {
        if (this.#leads) return this.#lose();
        this.#wait('another process does that');
      } else {
        if (this.#mustStepBack) await this.#pause(STEP_BACK_MS);
        if (await this.#take(client)) await this.#lead(client);
      }
      await this.#pause(LOOK_MS);
    }
  }

  get #mustStepBack(): boolean {
    return this.#hasWaited && !this.#leads;
  }

  #lose(): void {
    this.#stop.abort();
    this.#options.onLost();
  }

  async #lead(client: pg.Client): Promise<void> {
    if (!this.#leads) {
      const { rows } = await client.query<{ ms: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
      );
      this.#leads = true;
      this.#taken.resolve(Math.floor(rows[0]?.ms ?? 0));
    }
    while (!this.#stop.signal.aborted) {
      await this.#pause(LOOK_MS);
      await client.query('select 1');
    }
  }

  /** Whether somebody else has the lock; an own connection that broke and still has it is ended. */
  async #hasOther(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ name: string; pid: number }>(
      `select a.application_name as name, a.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
         and a.datname = current_database()`,
      [this.#options.key],
    );
    const [holder] = rows;
    if (holder?.name === this.#name) await client.query('select pg_terminate_backend($1)', [holder.pid]);
    return holder !== undefined && holder.name !== this.#name;
  }

  async #take(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      this.#options.key,
    ]);
    return rows[0]?.taken === true;
  }

  #wait(why: string): void {
    if (this.#leads || this.#hasWaited || this.#stop.signal.aborted) return;
    this.#hasWaited = true;
    this.#options.onWait(why);
  }

  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}
