import type { Kysely } from 'kysely';
import { type Database, type JobsTable, type Schema, withRetry } from '#kernel/db';

type Reader = Kysely<Schema>;

export type NewJob = Pick<
  JobsTable,
  'id' | 'kind' | 'dedupeKey' | 'createdAtMs' | 'dueAtMs' | 'expiresAtMs' | 'isSealed' | 'payload'
>;

/** A job that somebody does now; what they write counts only as long as it is still theirs. */
export interface Claim extends NewJob {
  leaseOwner: string;
  /** This one included. */
  attempts: number;
}

/** How one kind of work stands. */
export interface KindFigures {
  kind: string;
  state: string;
  jobs: number;
  oldestMs: number;
  /** When the next one is due. */
  nextMs: number;
}

/** Keeps a job; in the transaction of what asks for it, it is there with it or not at all. @returns false for a known key */
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
 * Takes the job of a kind that has been due for longest, in one statement: nobody else gets it before `untilMs`. With
 * PostgreSQL those who come together each get another one; SQLite writes one after the other.
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

/** Goes on holding it. @returns false where it has fallen to somebody else */
export async function renewLease(db: Reader, claim: Claim, untilMs: number): Promise<boolean> {
  const { numUpdatedRows } = await withRetry(() =>
    mine(db, claim).set({ dueAtMs: untilMs }).executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** Another time; `attempts` counts from there. Without `lastError` it says what it said. */
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

/** It is done, and its key is known from now on; what it was about is not kept. */
export async function finishJob(db: Reader, claim: Claim, endedAtMs: number): Promise<void> {
  await withRetry(() =>
    mine(db, claim)
      .set({ state: 'done', endedAtMs, payload: '', leaseOwner: null, lastError: null })
      .execute(),
  );
}

/** It is done: nothing of it is kept. */
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

/** Nobody tries it again unless an administrator says so. */
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

/** What waits and what is dead, by kind. */
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

/** Forgets those of a kind that were done before a time. */
export async function pruneDone(db: Reader, kind: string, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('state', '=', 'done')
    .where('kind', '=', kind)
    .where('endedAtMs', '<', beforeMs)
    .execute();
}

/** Forgets those that died before a time. */
export async function pruneDead(db: Reader, beforeMs: number): Promise<void> {
  await db.deleteFrom('jobs').where('state', '=', 'dead').where('endedAtMs', '<', beforeMs).execute();
}

/** A dead job that has expired cannot be tried again: what it was about goes. */
export async function emptyExpired(db: Reader, nowMs: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ payload: '' })
    .where('state', '=', 'dead')
    .where('expiresAtMs', '<=', nowMs)
    .where('payload', '!=', '')
    .execute();
}
