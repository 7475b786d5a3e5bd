export { doneFrom, type Origin, SecurityEvents } from './security-events.ts';
export { mountSecurityLog, securityLogOperations } from './security-log.routes.ts';
export { pruneEntries } from './security-log.store.ts';
