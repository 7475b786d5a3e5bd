export { reviveJob } from '../admin-jobs.store.ts';
export { addDeadJob } from './dead-job.ts';
