import type { Logger } from 'pino';
import type { Counter } from 'prom-client';
import type { Database } from '#kernel/db';
import type { Vault } from '#kernel/vault';

/** Dependencies of running jobs. */
export interface JobDeps {
  database: Database;
  vault: Vault;
  log: Logger;
  nowMs: () => number;
  /** From 0 to 1, for jitter. */
  random: () => number;
  /** Owner of this process's leases. */
  owner: string;
  /** Whether no work may be done now; omitted: never. */
  isHeldUp?: (() => boolean) | undefined;
  outcomes: Pick<Counter<'kind' | 'outcome'>, 'inc'>;
}
