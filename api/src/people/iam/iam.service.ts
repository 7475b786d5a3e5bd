import {
  anyPermissionSchema,
  covers,
  missingReason,
  NOT_AUTHENTICATED,
  type PermissionResult,
  UNKNOWN_PERMISSION,
} from '@bothways/domain/identity';
import type { Identity } from '#kernel/http';

/** Decides whether an action is permitted, with the reason. Actions outside the catalogue are permitted to nobody. */
export function checkPermission(identity: Identity | undefined, action: string): PermissionResult {
  if (!identity) return { allowed: false, reason: NOT_AUTHENTICATED };
  if (!anyPermissionSchema.safeParse(action).success) return { allowed: false, reason: UNKNOWN_PERMISSION };
  const grant = identity.permissions.find((held) => covers(held, action));
  return grant === undefined
    ? { allowed: false, reason: missingReason(action) }
    : { allowed: true, reason: `Granted by ${grant}` };
}
