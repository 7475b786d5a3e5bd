import { covers, type PermissionResult } from '@bothways/domain/identity';
import type { Identity } from '../http/context.ts';

export const NOT_AUTHENTICATED = 'User not authenticated';
export const CHECK_FAILED = 'Permission check failed';

/** Whether somebody may do something, and why not. An action that nobody knows is granted by `manage:*` only. */
export function checkPermission(identity: Identity | undefined, action: string): PermissionResult {
  if (!identity) return { allowed: false, reason: NOT_AUTHENTICATED };
  const grant = identity.permissions.find((held) => covers(held, action));
  return grant === undefined
    ? { allowed: false, reason: `Permission ${action} is missing` }
    : { allowed: true, reason: `Granted by ${grant}` };
}
