import { AuditSeals } from '../audit-seals.ts';

/** Seals for a database of a test. */
export const testSeals = (): AuditSeals => new AuditSeals('a secret of the audit log for tests', []);
