import type { AuditAction } from '@bothways/domain/audit';

/** The actor of actions that no user performs: the program itself. */
export const SYSTEM_ACTOR = 'system';

/** Written by the log itself when preceding entries are missing. */
export const TAIL_MISSING = 'audit.tail-missing' satisfies AuditAction;

export type DetailValue = string | number | boolean | null | readonly string[];

/** An entry to be written. */
export interface AuditRecord {
  atMs: number;
  /** Id of the acting user, or SYSTEM_ACTOR. */
  actor: string;
  action: AuditAction;
  /** `kind:id` */
  target: `${string}:${string}`;
  /** Short description of the change; never a secret. */
  detail?: Readonly<Record<string, DetailValue>>;
  /** Address of the caller; undefined for the system. */
  ip?: string | undefined;
}

const MAX_DETAIL_CHARS = 4000;
const SECRET_KEY = /password|secret|token|cookie|^code$|hash/i;

/**
 * Serializes the detail canonically, as it is stored and hashed.
 * @throws Error if a key names a secret or the text is too long: the log is permanent and widely readable
 */
export function detailText(detail: AuditRecord['detail'] = {}): string {
  const secret = Object.keys(detail).find((key) => SECRET_KEY.test(key));
  if (secret !== undefined) throw new Error(`"${secret}" must not go into the audit log`);
  const entries = Object.entries(detail).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(entries));
  if (text.length > MAX_DETAIL_CHARS) throw new Error('The detail is too long for the audit log');
  return text;
}
