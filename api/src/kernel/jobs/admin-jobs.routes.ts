import {
  type AdminJob,
  jobAnswerSchema,
  jobIdSchema,
  jobsPageSchema,
  jobsQuerySchema,
} from '@bothways/domain/jobs';
import { z } from 'zod';
import { type AuditRecord, recordAudit } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { clientIp, type Mount, operation, route } from '#kernel/http';
import { findJob, listJobs, reviveJob } from './admin-jobs.store.ts';

const TAG = 'Jobs';

/** Operations on background jobs. */
export const jobsOperations = {
  list: operation({
    method: 'get',
    path: '/api/admin/jobs',
    tag: TAG,
    summary: 'Work behind the answers, newest first, with what has failed and why',
    access: { permission: 'manage:deployment' },
    query: jobsQuerySchema,
    answer: jobsPageSchema,
    failure: 'Failed to load jobs',
  }),
  retry: operation({
    method: 'post',
    path: '/api/admin/jobs/{id}/retry',
    tag: TAG,
    summary: 'Try a dead job again, at once',
    access: { permission: 'manage:deployment' },
    params: jobIdSchema,
    body: z.strictObject({}),
    bodyOptional: true,
    answer: jobAnswerSchema,
    failure: 'Failed to retry the job',
  }),
};

interface AdminJobsDeps {
  db: Db;
  /** Starts due jobs. */
  poll: () => void;
  /** Accounts whose address a mail server refuses. */
  refusedAddresses: () => Promise<number>;
  trustProxy: boolean;
  nowMs: () => number;
}

/** Mounts the administrators' view of jobs: to find stuck ones and retry dead ones. */
export const mountAdminJobs =
  (deps: AdminJobsDeps): Mount =>
  (api) => {
    const { db, poll, refusedAddresses, trustProxy, nowMs } = deps;
    route(api, jobsOperations.list, async ({ query }) => ({
      success: true,
      ...(await listJobs(db, query, nowMs())),
      refusedAddresses: await refusedAddresses(),
    }));
    route(api, jobsOperations.retry, async ({ c, params, user }) => {
      const job = await retry(deps, params.id, { actor: user().userId, ip: clientIp(c, trustProxy) });
      poll();
      return { success: true, job };
    });
  };

/** @throws ApiError NOT_FOUND, or CONFLICT if it is not dead or has expired */
const retry = (
  { db, nowMs }: AdminJobsDeps,
  id: string,
  who: Pick<AuditRecord, 'actor' | 'ip'>,
): Promise<AdminJob> =>
  transact(db, async (trx) => {
    const atMs = nowMs();
    const job = await findJob(trx, id, atMs);
    if (!job) throw new ApiError('NOT_FOUND', { message: 'There is no such job' });
    if (!job.canRetry || !(await reviveJob(trx, id, atMs)))
      throw new ApiError('CONFLICT', { message: 'This job cannot be tried again' });
    const detail = { kind: job.kind, tries: job.attempts };
    await recordAudit(trx, { ...who, atMs, action: 'job.retried', target: `job:${id}`, detail });
    return { ...job, ...(await findJob(trx, id, atMs)) };
  });
