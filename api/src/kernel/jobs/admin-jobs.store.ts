import type { AdminJob, JobState, JobsPage, JobsQuery } from '@bothways/domain/jobs';
import { isoOf } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import type { JobsTable, Schema } from '#kernel/db';

type Row = Omit<JobsTable, 'payload' | 'isSealed' | 'dedupeKey'> & { hasPayload: number | boolean };

function stateOf({ state, leaseOwner, dueAtMs }: Row, nowMs: number): JobState {
  if (state === 'done' || state === 'dead') return state;
  return leaseOwner !== null && dueAtMs > nowMs ? 'running' : 'waiting';
}

const canRetry = ({ state, hasPayload, expiresAtMs }: Row, nowMs: number): boolean =>
  state === 'dead' && Boolean(hasPayload) && (expiresAtMs === null || expiresAtMs > nowMs);

function toAdminJob(row: Row, nowMs: number): AdminJob {
  const { id, kind, attempts, createdAtMs, dueAtMs, expiresAtMs, endedAtMs, lastError } = row;
  return {
    _id: id,
    kind,
    state: stateOf(row, nowMs),
    attempts,
    createdAt: isoOf(createdAtMs),
    ...(row.state === 'waiting' && { dueAt: isoOf(dueAtMs) }),
    ...(expiresAtMs !== null && { expiresAt: isoOf(expiresAtMs) }),
    ...(endedAtMs !== null && { endedAt: isoOf(endedAtMs) }),
    ...(lastError !== null && { lastError }),
    canRetry: canRetry(row, nowMs),
  };
}

/** The columns that administrators see: never the payload. */
const visible = (db: Kysely<Schema>) =>
  db
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'attempts', 'createdAtMs', 'dueAtMs', 'expiresAtMs', 'endedAtMs'])
    .select(['lastError', 'leaseOwner'])
    .select((eb) => eb('payload', '!=', '').as('hasPayload'));

function ofState(query: ReturnType<typeof visible>, state: JobState | undefined, nowMs: number) {
  if (state === undefined) return query;
  if (state === 'done' || state === 'dead') return query.where('state', '=', state);
  const open = query.where('state', '=', 'waiting');
  return state === 'running'
    ? open.where('leaseOwner', 'is not', null).where('dueAtMs', '>', nowMs)
    : open.where((eb) => eb.or([eb('leaseOwner', 'is', null), eb('dueAtMs', '<=', nowMs)]));
}

/** Returns a page of jobs, newest first. */
export async function listJobs(
  db: Kysely<Schema>,
  { state, kind, before, limit }: JobsQuery,
  nowMs: number,
): Promise<Omit<JobsPage, 'success'>> {
  let query = ofState(visible(db), state, nowMs);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (before !== undefined) {
    const [atMs, id = ''] = before.split('.');
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('createdAtMs', 'id'), '<', tuple(Number(atMs), id)),
    );
  }
  const rows = await query
    .orderBy('createdAtMs', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    jobs: page.map((row) => toAdminJob(row, nowMs)),
    ...(last && { nextBefore: `${last.createdAtMs}.${last.id}` }),
  };
}

/** @returns undefined if there is none */
export async function findJob(db: Kysely<Schema>, id: string, nowMs: number): Promise<AdminJob | undefined> {
  const row = await visible(db).where('id', '=', id).executeTakeFirst();
  return row && toAdminJob(row, nowMs);
}

/** Makes a dead job due at once and resets its attempts. @returns false if it is no longer dead */
export async function reviveJob(trx: Transaction<Schema>, id: string, dueAtMs: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('jobs')
    .set({ state: 'waiting', dueAtMs, attempts: 0, endedAtMs: null })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
