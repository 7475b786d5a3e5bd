export type { SharedBucket } from './bucket.store.ts';
export { placeOf } from './place.ts';
export type { Quota } from './quota.store.ts';
export { giveBackQuota, pruneQuotas, quotaState, takeQuota } from './quota.store.ts';
export { SharedBuckets } from './shared-buckets.ts';
export { TokenBuckets } from './token-bucket.ts';
export { WaitingRoom } from './waiting-room.ts';
