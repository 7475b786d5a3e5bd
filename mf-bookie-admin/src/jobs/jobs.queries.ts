import { type JobsPage, jobAnswerSchema, jobsPageSchema } from '@bothways/domain/jobs';
import { api, apiQuery, keepPreviousData } from '@bothways/platform';
import { withQuery } from '../page/index.ts';

export const JOBS_KEY = ['mf-bookie-admin', 'jobs'];

/** One page of the jobs, newest first. */
export const jobsQuery = (query: Record<string, string | undefined>) => ({
  ...apiQuery<JobsPage>({
    key: [...JOBS_KEY, query],
    path: withQuery('/api/admin/jobs', query),
    schema: jobsPageSchema,
  }),
  placeholderData: keepPreviousData,
});

/** Retries a dead job immediately. */
export const retryJob = (id: string) =>
  api.post(`/api/admin/jobs/${encodeURIComponent(id)}/retry`, { schema: jobAnswerSchema, body: {} });
