export { readAudit } from '../audit.store.ts';
export { testSeals } from './test-seals.ts';
