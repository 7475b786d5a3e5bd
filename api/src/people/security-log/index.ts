export { doneFrom, type Origin, SecurityEvents } from './security-events.ts';
export { mountSecurityLog, securityLogOperations } from './security-log.routes.ts';
export { hasEntry, pruneEntries } from './security-log.store.ts';
