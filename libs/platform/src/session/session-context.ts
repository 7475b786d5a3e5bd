import {
  type AnyPermission,
  NOT_AUTHENTICATED,
  type PermissionResult,
  type User,
} from '@bothways/domain/identity';
import { createContext, useContext, useEffect, useMemo } from 'react';
import type { Session } from '../contract.ts';
import type { Store } from '../store/store.ts';
import { useStore } from '../store/use-store.ts';
import { permissionOf, type SessionState } from './session-state.ts';

/** The session's owner; the host creates it (`createSession` of `@bothways/platform/host`). */
export interface SessionOwner {
  readonly state: Pick<Store<SessionState>, 'get' | 'subscribe'>;
  /** Requests unknown permissions; the calls of one tick are batched. */
  wantPermissions(actions: readonly string[]): void;
  signOut(): Promise<void>;
  /** Accepts the answer of `GET /api/auth/me`, or of any call with the same form. */
  enter(answer: unknown): Promise<SessionState>;
  /** Reloads the person and the permissions; expires cached answers. */
  recheck(): Promise<void>;
  /** The same after a change: ignores answers requested before it. */
  refresh(): Promise<void>;
}

export const SessionContext = createContext<SessionOwner | undefined>(undefined);

function useOwner(): SessionOwner {
  const owner = useContext(SessionContext);
  if (!owner) throw new Error('Session hooks require the SessionProvider');
  return owner;
}

/** The person, their permissions and their plan's features. */
export function useSession(): Session {
  const owner = useOwner();
  const state = useStore(owner.state);
  return useMemo(
    () => ({
      status: state.status,
      user: state.status === 'signedIn' ? state.user : null,
      can: (action) => permissionOf(state, action)?.allowed ?? false,
      has: (feature) => state.status === 'signedIn' && state.has(feature),
      signOut: owner.signOut,
      update: async (answer) => void (await owner.enter(answer)),
      refresh: owner.refresh,
    }),
    [owner, state],
  );
}

/** The signed-in person, for screens that require one. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser requires a session: nobody is signed in');
  return user;
}

/** The server's answers for these actions by name; undefined while pending. */
export function usePermissions(
  actions: readonly AnyPermission[],
): Partial<Record<AnyPermission, PermissionResult>> {
  const owner = useOwner();
  const state = useStore(owner.state);
  const wanted = actions.join(' ');
  useEffect(() => {
    if (state.status === 'signedIn' && wanted !== '') owner.wantPermissions(wanted.split(' '));
  }, [owner, state, wanted]);
  return Object.fromEntries(actions.map((action) => [action, permissionOf(state, action)]));
}

/** One action: `status` distinguishes a denial from a pending answer. */
export function usePermission(action: AnyPermission): {
  status: 'unknown' | 'allowed' | 'denied';
  allowed: boolean;
  reason: string | undefined;
} {
  const { status } = useSession();
  const result = usePermissions([action])[action];
  if (status === 'signedOut') return { status: 'denied', allowed: false, reason: NOT_AUTHENTICATED };
  if (!result) return { status: 'unknown', allowed: false, reason: undefined };
  return { status: result.allowed ? 'allowed' : 'denied', allowed: result.allowed, reason: result.reason };
}
