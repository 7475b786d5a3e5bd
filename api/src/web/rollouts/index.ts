export { DatabaseRecord } from './database-record.ts';
export { keepsRollouts } from './rollouts.store.ts';
export { RolloutsWatch } from './rollouts-watch.ts';
