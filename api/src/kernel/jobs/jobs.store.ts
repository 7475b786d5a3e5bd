import type { Kysely } from 'kysely';
import { type Database, type JobsTable, type Schema, withRetry } from '#kernel/db';

type Reader = Kysely<Schema>;

export type NewJob = Pick<
  JobsTable,
  'id' | 'kind' | 'dedupeKey' | 'createdAtMs' | 'dueAtMs' | 'expiresAtMs' | 'isSealed' | 'payload'
>;

/** A job leased to a process; its writes count only while it holds the lease. */
export interface Claim extends NewJob {
  leaseOwner: string;
  /** Including the current one. */
  attempts: number;
}

/** Job counts of one kind. */
export interface KindFigures {
  kind: string;
  state: string;
  jobs: number;
  oldestMs: number;
  /** When the next one is due. */
  nextMs: number;
}

/** Adds a job in the requesting transaction. @returns false if the key is known */
export async function insertJob(db: Reader, job: NewJob): Promise<boolean> {
  const row = await db
    .insertInto('jobs')
    .values({ ...job, state: 'waiting', endedAtMs: null, attempts: 0, leaseOwner: null, lastError: null })
    .onConflict((conflict) => conflict.columns(['kind', 'dedupeKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Leases the longest-due job of a kind until `untilMs`, in one statement. With PostgreSQL, concurrent processes each
 * get a different job; SQLite serializes them.
 */
export function claimJob(
  { db, kind: databaseKind }: Database,
  kind: string,
  leaseOwner: string,
  nowMs: number,
  untilMs: number,
): Promise<Claim | undefined> {
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .where('dueAtMs', '<=', nowMs)
    .orderBy('dueAtMs')
    .limit(1)
    .$if(databaseKind === 'postgres', (query) => query.forUpdate().skipLocked());
  const claim = db
    .updateTable('jobs')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), dueAtMs: untilMs, leaseOwner }))
    .where('id', '=', due)
    .returningAll();
  return withRetry(async () => {
    const row = await claim.executeTakeFirst();
    return row && { ...row, leaseOwner };
  });
}

const mine = (db: Reader, { id, attempts, leaseOwner }: Claim) =>
  db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('leaseOwner', '=', leaseOwner)
    .where('attempts', '=', attempts);

/** Extends the lease. @returns false if another process has taken over */
export async function renewLease(db: Reader, claim: Claim, untilMs: number): Promise<boolean> {
  const { numUpdatedRows } = await withRetry(() =>
    mine(db, claim).set({ dueAtMs: untilMs }).executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** Postpones a job; `attempts` counts from there. Without `lastError`, the stored error stays. */
export async function postponeJob(
  db: Reader,
  claim: Claim,
  next: Pick<JobsTable, 'dueAtMs' | 'attempts'> & Partial<Pick<JobsTable, 'lastError' | 'createdAtMs'>>,
): Promise<void> {
  await withRetry(() =>
    mine(db, claim)
      .set({ ...next, leaseOwner: null })
      .execute(),
  );
}

/** Marks a job as done, with its key retained and its payload deleted. */
export async function finishJob(db: Reader, claim: Claim, endedAtMs: number): Promise<void> {
  await withRetry(() =>
    mine(db, claim)
      .set({ state: 'done', endedAtMs, payload: '', leaseOwner: null, lastError: null })
      .execute(),
  );
}

/** Deletes a finished job. */
export async function deleteJob(db: Reader, { id, attempts, leaseOwner }: Claim): Promise<void> {
  await withRetry(() =>
    db
      .deleteFrom('jobs')
      .where('id', '=', id)
      .where('leaseOwner', '=', leaseOwner)
      .where('attempts', '=', attempts)
      .execute(),
  );
}

/** Marks a job as dead: only an administrator can retry it. */
export async function buryJob(
  db: Reader,
  claim: Claim,
  { payload, lastError }: Pick<JobsTable, 'payload' | 'lastError'>,
  endedAtMs: number,
): Promise<void> {
  await withRetry(() =>
    mine(db, claim).set({ state: 'dead', endedAtMs, payload, lastError, leaseOwner: null }).execute(),
  );
}

/** Counts waiting and dead jobs by kind. */
export const jobFigures = (db: Reader): Promise<KindFigures[]> =>
  db
    .selectFrom('jobs')
    .select(({ fn }) => [
      'kind',
      'state',
      fn.countAll<number>().as('jobs'),
      fn.min('createdAtMs').as('oldestMs'),
      fn.min('dueAtMs').as('nextMs'),
    ])
    .where('state', 'in', ['waiting', 'dead'])
    .groupBy(['kind', 'state'])
    .execute();

/** Deletes jobs of a kind that were finished before a time. */
export async function pruneDone(db: Reader, kind: string, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('state', '=', 'done')
    .where('kind', '=', kind)
    .where('endedAtMs', '<', beforeMs)
    .execute();
}

/** Deletes jobs that died before a time. */
export async function pruneDead(db: Reader, beforeMs: number): Promise<void> {
  await db.deleteFrom('jobs').where('state', '=', 'dead').where('endedAtMs', '<', beforeMs).execute();
}

/** Clears the payloads of dead jobs that have expired and so cannot be retried. */
export async function emptyExpired(db: Reader, nowMs: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ payload: '' })
    .where('state', '=', 'dead')
    .where('expiresAtMs', '<=', nowMs)
    .where('payload', '!=', '')
    .execute();
}
