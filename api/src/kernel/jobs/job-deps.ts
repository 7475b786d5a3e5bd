import type { Logger } from 'pino';
import type { Counter } from 'prom-client';
import type { Database } from '#kernel/db';
import type { Vault } from '#kernel/vault';

/** What doing jobs needs. */
export interface JobDeps {
  database: Database;
  vault: Vault;
  log: Logger;
  nowMs: () => number;
  /** From 0 to 1, for waits that differ. */
  random: () => number;
  /** Whose leases these are: one name for a process. */
  owner: string;
  outcomes: Pick<Counter<'kind' | 'outcome'>, 'inc'>;
}
