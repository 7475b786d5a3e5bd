import type { AnyPermission, PermissionResult, User } from '@bothways/domain/identity';
import type { Feature } from '@bothways/domain/plans';

export type Permissions = ReadonlyMap<string, PermissionResult>;

export interface SignedIn {
  status: 'signedIn';
  user: User;
  permissions: Permissions;
  has(feature: Feature): boolean;
}

/** The page's knowledge of the person. `error`: the server could not be reached. */
export type SessionState = { status: 'unknown'; error?: unknown } | { status: 'signedOut' } | SignedIn;

export const UNKNOWN: SessionState = { status: 'unknown' };
export const SIGNED_OUT: SessionState = { status: 'signedOut' };

/** Returns the server's answer for an action, while known. */
export const permissionOf = (state: SessionState, action: AnyPermission): PermissionResult | undefined =>
  state.status === 'signedIn' ? state.permissions.get(action) : undefined;
