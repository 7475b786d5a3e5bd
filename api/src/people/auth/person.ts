import type { AuditAction } from '@bothways/domain/audit';
import type { AuditRecord } from '#kernel/audit';
import type { AppContext, Identity } from '#kernel/http';
import { type Caller, callerOf } from './caller.ts';
import type { EndedBy } from './end-pending.ts';

/** A user working on their own account. */
export interface Person extends Caller {
  userId: string;
  sessionId: string;
}

export const personOf = (
  c: AppContext,
  { userId, sessionId }: Pick<Identity, 'userId' | 'sessionId'>,
  trustProxy: boolean,
): Person => ({ ...callerOf(c, trustProxy), userId, sessionId });

/** Describes a user who ends pending processes of their own account. */
export const endedBy = ({ userId, ip }: Pick<Person, 'userId' | 'ip'>, atMs: number): EndedBy => ({
  actor: userId,
  atMs,
  ip,
});

/** Builds the audit entry of a user's change of their own account. */
export const ownRecord = (
  { userId, ip }: Pick<Person, 'userId' | 'ip'>,
  action: AuditAction,
  atMs: number,
  detail: AuditRecord['detail'] = {},
): AuditRecord => ({ atMs, actor: userId, action, target: `user:${userId}`, detail, ip });
