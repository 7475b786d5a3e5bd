export { jobsOperations, mountAdminJobs } from './admin-jobs.routes.ts';
export { askFor } from './ask-for.ts';
export type { JobContext, JobKind, JobOutcome } from './job-kind.ts';
export type { JobQueue } from './job-queue.ts';
export { Jobs } from './jobs.ts';
