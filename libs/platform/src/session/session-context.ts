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

/** The session's owner, as the host makes it (`createSession` of `@bothways/platform/host`). */
export interface SessionOwner {
  readonly state: Pick<Store<SessionState>, 'get' | 'subscribe'>;
  /** Asks the server for answers that are not known yet; many calls of one moment go as one request. */
  wantPermissions(actions: readonly string[]): void;
  signOut(): Promise<void>;
  /** Takes the answer of `GET /api/auth/me`, or of any call that answers alike. */
  enter(answer: unknown): Promise<SessionState>;
  /** Asks anew who is signed in and what they may do; what was cached of either counts no more. */
  recheck(): Promise<void>;
  /** The same after something was changed: an answer that was on its way before does not do. */
  refresh(): Promise<void>;
}

export const SessionContext = createContext<SessionOwner | undefined>(undefined);

function useOwner(): SessionOwner {
  const owner = useContext(SessionContext);
  if (!owner) throw new Error('A session hook stands outside the SessionProvider');
  return owner;
}

/** Who is signed in, what they may do, what their plan contains. */
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

/** The signed-in person, for screens behind the gate. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser stands outside the gate: nobody is signed in');
  return user;
}

/** The server's answers for these actions by name; undefined while one is being asked for. */
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

/** One action: `status` tells a denial from an answer that is still on its way. */
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
