export type { SharedBucket } from './bucket.store.ts';
export { clientNetwork } from './client-network.ts';
export type { Quota } from './quota.store.ts';
export { giveBackQuota, pruneQuotas, quotaState, takeQuota } from './quota.store.ts';
export { Semaphore } from './semaphore.ts';
export { SharedBuckets } from './shared-buckets.ts';
export { TokenBuckets } from './token-bucket.ts';
