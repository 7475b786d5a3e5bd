import type { AuditAction } from '@bothways/domain/audit';

/** Who acts when nobody is signed in: the program itself. */
export const SYSTEM_ACTOR = 'system';

/** Written by the log itself where entries before it are gone. */
export const TAIL_MISSING = 'audit.tail-missing' satisfies AuditAction;

export type DetailValue = string | number | boolean | null | readonly string[];

/** What is to be written down. */
export interface AuditRecord {
  atMs: number;
  /** Id of the user who did it, or SYSTEM_ACTOR. */
  actor: string;
  action: AuditAction;
  /** `kind:id` */
  target: `${string}:${string}`;
  /** What changed, in few words; never a secret. */
  detail?: Readonly<Record<string, DetailValue>>;
  /** Address of the caller; left out for the system. */
  ip?: string | undefined;
}

const MAX_DETAIL_CHARS = 4000;
const SECRET_KEY = /password|secret|token|cookie|^code$|hash/i;

/**
 * The detail as it is stored and hashed: one spelling for one content.
 * @throws Error for a secret's name or for too much: the log is kept for ever and read by many
 */
export function detailText(detail: AuditRecord['detail'] = {}): string {
  const secret = Object.keys(detail).find((key) => SECRET_KEY.test(key));
  if (secret !== undefined) throw new Error(`"${secret}" must not go into the audit log`);
  const entries = Object.entries(detail).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(entries));
  if (text.length > MAX_DETAIL_CHARS) throw new Error('The detail is too long for the audit log');
  return text;
}
