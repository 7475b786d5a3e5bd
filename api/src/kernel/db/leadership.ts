import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** How often the leader confirms its lock, and a waiting process retries. */
const LOOK_MS = 500;
/** A later answer counts as none. */
const ANSWER_MS = 3000;
/** Gives a former leader with a broken connection time to stop first. */
const STEP_BACK_MS = 3000;
/** A silent holder, a vanished machine or a frozen process, loses the lock with its connection. */
const SERVER_SETTINGS = '-c idle_session_timeout=6s';

interface LeadershipOptions {
  /** `postgres://...`, of the shared database. */
  url: string;
  /** Identifies the role that only one process may have; the same in every process. */
  key: number;
  /** Called once with the reason, if it has to wait. */
  onWait: (why: string) => void;
  /** Called once: another process leads now, and this one must stop. */
  onLost: () => void;
}

/**
 * Elects one of several processes on one PostgreSQL, for as long as it lives: an advisory lock on a dedicated
 * connection ends with the process. While the database is away the lock cannot be taken, and the leader continues.
 */
export class Leadership {
  readonly #options: LeadershipOptions;
  /** Identifies our connections: an own connection that the database has not released yet is not another holder. */
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
   * @returns since when, ms since 1970 by the database's clock: if two believe they lead, the later one does
   */
  whenTaken(): Promise<number> {
    return this.#taken.promise;
  }

  /** Gives up leadership. */
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
      // The next query shows the failure; without a listener the event would end the process.
      client.on('error', () => undefined);
      try {
        await client.connect();
        await this.#use(client);
      } catch (error) {
        this.#wait(error instanceof Error ? error.message : String(error));
      }
      // A dead server does not confirm the end of a connection.
      await Promise.race([client.end().catch(() => undefined), pause(LOOK_MS)]);
      await this.#pause(LOOK_MS);
    }
  }

  /** Returns when leadership is lost for good, rejects when the connection breaks. */
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

  /** Whether another process holds the lock; terminates an own broken connection that still has it. */
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
