import { jobLocation } from '#kernel/vault';
import { waitAfter } from './backoff.ts';
import type { JobDeps } from './job-deps.ts';
import type { AnyKind, JobOutcome } from './job-kind.ts';
import { buryJob, type Claim, deleteJob, finishJob, postponeJob } from './jobs.store.ts';
import { holdLease } from './lease.ts';
import { wordsOf } from './words-of.ts';

const EXPIRED = 'It was worth nothing any more';
const ENDED = 'The process ended in the middle';

/** Runs a claimed job and records the outcome. @throws what the database throws */
export async function attempt(
  deps: JobDeps,
  kind: AnyKind,
  claim: Claim,
  stopping: AbortSignal,
): Promise<void> {
  if (claim.expiresAtMs !== null && claim.expiresAtMs <= deps.nowMs())
    return bury(deps, kind, { ...claim, payload: '' }, EXPIRED);
  if (claim.attempts > kind.maxTries) return bury(deps, kind, claim, ENDED);
  if (kind.isHeldUp?.()) return release(deps, claim);
  const lease = holdLease(deps, claim, stopping);
  try {
    await kind.run(opened(deps, claim), { id: claim.id, signal: lease.signal });
  } catch (error) {
    if (error === stopping.reason) return release(deps, claim);
    return failed(deps, kind, claim, error);
  } finally {
    lease.end();
  }
  await finish(deps, kind, claim);
}

const opened = ({ vault }: JobDeps, { id, isSealed, payload }: Claim): string =>
  isSealed ? vault.open(jobLocation(id), payload) : payload;

function countOutcome({ outcomes }: JobDeps, kind: AnyKind, outcome: JobOutcome): void {
  outcomes.inc({ kind: kind.name, outcome });
  kind.onOutcome?.(outcome);
}

async function finish(deps: JobDeps, kind: AnyKind, claim: Claim): Promise<void> {
  const { db } = deps.database;
  const nowMs = deps.nowMs();
  countOutcome(deps, kind, 'done');
  if (kind.everyMs !== undefined) {
    const dueAtMs = nowMs + kind.everyMs;
    // Counted as created then: until it is due, it does not count as waiting.
    return postponeJob(db, claim, { dueAtMs, createdAtMs: dueAtMs, attempts: 0, lastError: null });
  }
  return kind.keepDoneMs === undefined ? deleteJob(db, claim) : finishJob(db, claim, nowMs);
}

async function failed(deps: JobDeps, kind: AnyKind, claim: Claim, error: unknown): Promise<void> {
  const { id, attempts } = claim;
  deps.log.error({ area: 'jobs', kind: kind.name, job: id, tries: attempts, err: error }, 'A job failed');
  const lastError = wordsOf(kind, error);
  if (kind.isHopeless?.(error) || attempts >= kind.maxTries) return bury(deps, kind, claim, lastError);
  countOutcome(deps, kind, 'again');
  const dueAtMs = deps.nowMs() + waitAfter(attempts, kind, deps.random);
  await postponeJob(deps.database.db, claim, { dueAtMs, attempts, lastError });
}

async function bury(deps: JobDeps, kind: AnyKind, claim: Claim, lastError: string): Promise<void> {
  deps.log.error({ area: 'jobs', kind: kind.name, job: claim.id, why: lastError }, 'A job was given up');
  countOutcome(deps, kind, 'dead');
  await buryJob(deps.database.db, claim, { payload: claim.payload, lastError }, deps.nowMs());
}

/** Returns an unfinished job without counting the attempt: it is run later, or by another process. */
const release = ({ database, nowMs }: JobDeps, claim: Claim): Promise<void> =>
  postponeJob(database.db, claim, {
    dueAtMs: nowMs(),
    attempts: claim.attempts - 1,
  });
