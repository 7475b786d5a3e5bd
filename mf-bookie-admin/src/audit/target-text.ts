import type { AuditEntry } from '@bothways/domain/audit';

/** Whom or what an entry is about, by a name where there is one: an e-mail, or the name that was written down. */
export function targetText({ target, targetEmail, detail }: AuditEntry): string {
  if (targetEmail !== undefined) return targetEmail;
  return typeof detail.name === 'string' ? detail.name : target;
}
