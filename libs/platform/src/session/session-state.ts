import type { AnyPermission, PermissionResult, User } from '@bothways/domain/identity';
import type { Feature } from '@bothways/domain/plans';

export type Permissions = ReadonlyMap<string, PermissionResult>;

export interface SignedIn {
  status: 'signedIn';
  user: User;
  permissions: Permissions;
  has(feature: Feature): boolean;
}

/** What the page knows of the person. `error`: the server could not be asked. */
export type SessionState = { status: 'unknown'; error?: unknown } | { status: 'signedOut' } | SignedIn;

export const UNKNOWN: SessionState = { status: 'unknown' };
export const SIGNED_OUT: SessionState = { status: 'signedOut' };

/** The server's answer for an action, while one is known. */
export const permissionOf = (state: SessionState, action: AnyPermission): PermissionResult | undefined =>
  state.status === 'signedIn' ? state.permissions.get(action) : undefined;
