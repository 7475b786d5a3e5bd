import type { Api } from '../api/api-client.ts';
import { isApiError } from '../api/api-error.ts';
import { withRetry } from '../api/retry.ts';
import { dropDrafts } from '../store/draft-values.ts';
import { readText, writeText } from '../store/local-text.ts';
import { createStore, type Store } from '../store/store.ts';
import { followAge } from './follow-age.ts';
import { CHECK_PATH, createPermissionAsker } from './permission-asker.ts';
import type { SessionOwner } from './session-context.ts';
import { type SessionState, SIGNED_OUT, type SignedIn, UNKNOWN } from './session-state.ts';

/** The host's view: the session with its lifecycle. */
export interface HostSession extends SessionOwner {
  readonly state: Store<SessionState>;
  /**
   * Loads the session initially: from the caches, else from the server. Never rejects; the state reports the result.
   */
  load(): Promise<SessionState>;
  /** Reloads the person. Never rejects; the state reports the result. */
  reload(): Promise<SessionState>;
  /** The server reported in another way that nobody is signed in, e.g. by a prerendered page. */
  assumeSignedOut(): void;
}

interface Parts {
  api: Api;
  now?: () => number;
  /** Permissions requested as soon as somebody is signed in. */
  firstPermissions?: readonly string[];
  /** Called after a recheck, which may have changed permissions; dependents update themselves. */
  onRechecked?: () => void;
}

const ME_PATH = '/api/auth/me';
const USER_KEY = 'userCache:v1';
const PERMISSIONS_KEY = 'permissionsCache:v1';
const AS_IT_IS = { parse: (raw: unknown): unknown => raw };

const dropCaches = (): void => {
  for (const key of [USER_KEY, PERMISSIONS_KEY]) if (readText(key) !== null) writeText(key, null);
};

/** Expires all cached answers. If the server is down this code may be missing, too: then the next failure retries. */
const expire = (): Promise<void> =>
  import('./session-cache.ts').then(
    ({ expireCaches }) => expireCaches(),
    () => undefined,
  );

/** Whether an error means that nobody is signed in. */
const saysSignedOut = (error: unknown): boolean => isApiError(error) && error.status === 401;

/**
 * Creates the page's session. A 401 of any answer ends it if the server confirms it, in this tab and, through the
 * caches, in the others.
 */
export function createSession({
  api,
  now = Date.now,
  firstPermissions = [],
  onRechecked,
}: Parts): HostSession {
  const state = createStore<SessionState>(UNKNOWN);
  const data = () => import('./session-data.ts');
  const asker = createPermissionAsker(api, state, now);

  const begin = (next: SignedIn): SessionState => {
    state.set(next);
    asker.want(firstPermissions);
    return next;
  };
  const end = (): SessionState => {
    dropCaches();
    if (state.get().status !== 'signedOut') state.set(SIGNED_OUT);
    return SIGNED_OUT;
  };
  const fail = (error: unknown): SessionState => {
    if (state.get().status === 'unknown') state.set({ status: 'unknown', error });
    return state.get();
  };
  /** The same person's permissions stay until refreshed, so that screens do not flicker. */
  const take = async (answer: unknown): Promise<SessionState> => {
    const next = (await data()).fromAnswer(answer, now());
    const before = state.get();
    const isSame = before.status === 'signedIn' && before.user.id === next.user.id;
    return begin(
      isSame ? { ...next, permissions: new Map([...before.permissions, ...next.permissions]) } : next,
    );
  };
  let changes = 0;
  const enter = (answer: unknown): Promise<SessionState> => {
    changes += 1;
    return take(answer);
  };
  /** Drops a read in flight while the person was changed: it may predate the change. */
  const reload = async (): Promise<SessionState> => {
    for (;;) {
      const [changesBefore, renewalsBefore] = [changes, api.renewals.count()];
      try {
        const answer = await withRetry(() => api.get(ME_PATH, { schema: AS_IT_IS }));
        return changes === changesBefore ? await take(answer) : state.get();
      } catch (error) {
        if (!saysSignedOut(error)) return fail(error);
        if (changes !== changesBefore) return state.get();
        // Of a cookie that is being replaced it says nothing, and of an earlier one neither.
        if (api.renewals.isUnderWay()) return state.get().status === 'signedIn' ? state.get() : end();
        if (api.renewals.count() === renewalsBefore) return end();
      }
    }
  };
  const load = async (): Promise<SessionState> => {
    const cached = readText(USER_KEY) === null ? undefined : (await data()).fromCache(now());
    return cached ? begin(cached) : reload();
  };
  let isConfirming = false;
  /** A 401 may tell of a cookie that was replaced meanwhile, by this tab or another: the person is asked for again. */
  const confirm = (path: string): void => {
    if (isConfirming || path === ME_PATH || state.get().status !== 'signedIn') return;
    isConfirming = true;
    void reload().finally(() => {
      isConfirming = false;
    });
  };
  let rechecking: Promise<void> | undefined;
  const recheck = (): Promise<void> => {
    rechecking ??= (async () => {
      await expire();
      await reload();
      await asker.again();
      onRechecked?.();
    })().finally(() => {
      rechecking = undefined;
    });
    return rechecking;
  };
  const refresh = async (): Promise<void> => {
    await rechecking;
    await recheck();
  };
  const signOut = async (): Promise<void> => {
    await api.post('/api/auth/sign-out', { schema: AS_IT_IS, body: {} }).catch((error: unknown) => {
      if (!saysSignedOut(error)) throw error;
    });
    // A session that ends by itself leaves them for the same person's next.
    dropDrafts();
    end();
  };

  api.onUnauthorized(confirm);
  api.onForbidden(({ code }, path) => {
    // Features that the plan lacks are answered with 403, too, and often: expiring the caches suffices for those.
    if (path === CHECK_PATH || state.get().status !== 'signedIn') return;
    if (code === 'FORBIDDEN') void recheck();
    else void expire();
  });
  followAge(state, recheck);
  window.addEventListener('storage', (event) => {
    if (event.key === USER_KEY) void (event.newValue === null ? end() : load());
  });
  // A document restored from the back/forward cache has missed the other tabs' changes.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void (readText(USER_KEY) === null ? end() : reload());
  });
  const { want: wantPermissions } = asker;
  return { state, load, reload, recheck, refresh, enter, assumeSignedOut: end, signOut, wantPermissions };
}
