export { type AnchorStore, anchorFile, anchorPath, isUnreadable } from './anchor-file.ts';
export { auditOperations, mountAudit } from './audit.routes.ts';
export { hasEntry, recordAudit } from './audit.store.ts';
export { type AuditRecord, type DetailValue, SYSTEM_ACTOR } from './audit-entry.ts';
export { areForeignSeals } from './audit-head.store.ts';
export { AuditKeeper } from './audit-keeper.ts';
export { AuditSeals } from './audit-seals.ts';
export { namingChanger } from './naming-changer.ts';
export { readAudited } from './read-audited.ts';
