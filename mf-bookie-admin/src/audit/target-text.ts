import type { AuditEntry } from '@bothways/domain/audit';

/** Returns an entry's target by name if available: an e-mail address, or the recorded name. */
export function targetText({ target, targetEmail, detail }: AuditEntry): string {
  if (targetEmail !== undefined) return targetEmail;
  return typeof detail.name === 'string' ? detail.name : target;
}
