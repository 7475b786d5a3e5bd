import type { Api } from '../api/api-client.ts';
import { isApiError } from '../api/api-error.ts';
import { withRetry } from '../api/retry.ts';
import { readText, writeText } from '../store/local-text.ts';
import { createStore, type Store } from '../store/store.ts';
import { createPermissionAsker } from './permission-asker.ts';
import type { SessionOwner } from './session-context.ts';
import { type SessionState, SIGNED_OUT, type SignedIn, UNKNOWN } from './session-state.ts';

/** What a host holds: the session with the ways to begin and end it. */
export interface HostSession extends SessionOwner {
  readonly state: Store<SessionState>;
  /** The first question: from the caches, else from the server. Never fails; the state says what came out. */
  load(): Promise<SessionState>;
  /** The server has said otherwise that nobody is signed in, as by the page that it made. */
  nobody(): void;
}

interface Parts {
  api: Api;
  now?: () => number;
  /** Asked for as soon as somebody is signed in. */
  firstPermissions?: readonly string[];
}

const USER_KEY = 'userCache:v1';
const PERMISSIONS_KEY = 'permissionsCache:v1';
const AS_IT_IS = { parse: (raw: unknown): unknown => raw };

const dropCaches = (): void => {
  for (const key of [USER_KEY, PERMISSIONS_KEY]) if (readText(key) !== null) writeText(key, null);
};

/** Whether nobody is signed in, as far as an error can say so. */
const saysSignedOut = (error: unknown): boolean => isApiError(error) && error.status === 401;

/** The page's session. A 401 of any answer ends it, in this tab and, through the caches, in the others. */
export function createSession({ api, now = Date.now, firstPermissions = [] }: Parts): HostSession {
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
    if (saysSignedOut(error)) return end();
    if (state.get().status === 'unknown') state.set({ status: 'unknown', error });
    return state.get();
  };
  const enter = async (answer: unknown): Promise<SessionState> =>
    begin((await data()).fromAnswer(answer, now()));
  const reload = (): Promise<SessionState> =>
    withRetry(() => api.get('/api/auth/me', { schema: AS_IT_IS }))
      .then(enter)
      .catch(fail);
  const load = async (): Promise<SessionState> => {
    const cached = readText(USER_KEY) === null ? undefined : (await data()).fromCache(now());
    return cached ? begin(cached) : reload();
  };
  const signOut = async (): Promise<void> => {
    await api.post('/api/auth/sign-out', { schema: AS_IT_IS, body: {} }).catch((error: unknown) => {
      if (!saysSignedOut(error)) throw error;
    });
    end();
  };

  api.onUnauthorized(end);
  window.addEventListener('storage', (event) => {
    if (event.key === USER_KEY) void (event.newValue === null ? end() : load());
  });
  return { state, load, reload, enter, nobody: end, signOut, wantPermissions: asker.want };
}
