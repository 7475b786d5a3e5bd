import type { JobDeps } from './job-deps.ts';
import { type Claim, renewLease } from './jobs.store.ts';

/** If a process dies, another takes over the job after this. */
export const LEASE_MS = 2 * 60 * 1000;
const RENEW_EVERY_MS = LEASE_MS / 4;

export interface Lease {
  /** Aborted with the process, or when another process takes over the job. */
  signal: AbortSignal;
  end(): void;
}

/** Renews a job's lease for as long as the work takes. */
export function holdLease({ database, log, nowMs }: JobDeps, claim: Claim, stopping: AbortSignal): Lease {
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    if (await renewLease(database.db, claim, nowMs() + LEASE_MS)) return;
    lost.abort(new Error('The job has fallen to another process'));
  };
  const failed = (error: unknown): void =>
    log.warn({ area: 'jobs', job: claim.id, err: error }, 'A lease could not be renewed');
  const timer = setInterval(() => void renew().catch(failed), RENEW_EVERY_MS).unref();
  return { signal: AbortSignal.any([stopping, lost.signal]), end: () => clearInterval(timer) };
}
