import type { Api } from '../api/api-client.ts';
import { isApiError } from '../api/api-error.ts';
import { withRetry } from '../api/retry.ts';
import { readText, writeText } from '../store/local-text.ts';
import { createStore, type Store } from '../store/store.ts';
import { followAge } from './follow-age.ts';
import { CHECK_PATH, createPermissionAsker } from './permission-asker.ts';
import type { SessionOwner } from './session-context.ts';
import { type SessionState, SIGNED_OUT, type SignedIn, UNKNOWN } from './session-state.ts';

/** What a host holds: the session with the ways to begin and end it. */
export interface HostSession extends SessionOwner {
  readonly state: Store<SessionState>;
  /** The first question: from the caches, else from the server. Never fails; the state says what came out. */
  load(): Promise<SessionState>;
  /** Asks anew who is signed in. Never fails; the state says what came out. */
  reload(): Promise<SessionState>;
  /** The server has said otherwise that nobody is signed in, as by the page that it made. */
  nobody(): void;
}

interface Parts {
  api: Api;
  now?: () => number;
  /** Asked for as soon as somebody is signed in. */
  firstPermissions?: readonly string[];
  /** The person may do other things than before, or the same: whoever goes by that looks again. */
  onRechecked?: () => void;
}

const USER_KEY = 'userCache:v1';
const PERMISSIONS_KEY = 'permissionsCache:v1';
const AS_IT_IS = { parse: (raw: unknown): unknown => raw };

const dropCaches = (): void => {
  for (const key of [USER_KEY, PERMISSIONS_KEY]) if (readText(key) !== null) writeText(key, null);
};

/** Nothing old is believed any more. Without the server its code may be missing too: then the next trouble asks again. */
const expire = (): Promise<void> =>
  import('./session-cache.ts').then(
    ({ expireCaches }) => expireCaches(),
    () => undefined,
  );

/** Whether nobody is signed in, as far as an error can say so. */
const saysSignedOut = (error: unknown): boolean => isApiError(error) && error.status === 401;

/** The page's session. A 401 of any answer ends it, in this tab and, through the caches, in the others. */
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
    if (saysSignedOut(error)) return end();
    if (state.get().status === 'unknown') state.set({ status: 'unknown', error });
    return state.get();
  };
  /** What was allowed to the same person stands until it is answered anew: screens must not blink. */
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
  /** A read that was on its way while the person was changed may be older than the change: it is dropped. */
  const reload = (): Promise<SessionState> => {
    const changesBefore = changes;
    return withRetry(() => api.get('/api/auth/me', { schema: AS_IT_IS }))
      .then((answer) => (changes === changesBefore ? take(answer) : state.get()))
      .catch(fail);
  };
  const load = async (): Promise<SessionState> => {
    const cached = readText(USER_KEY) === null ? undefined : (await data()).fromCache(now());
    return cached ? begin(cached) : reload();
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
    end();
  };

  api.onUnauthorized(end);
  api.onForbidden(({ code }, path) => {
    // The plan's locks are answered with 403 too, all day long: for those it is enough that nothing old is believed.
    if (path === CHECK_PATH || state.get().status !== 'signedIn') return;
    if (code === 'FORBIDDEN') void recheck();
    else void expire();
  });
  followAge(state, recheck);
  window.addEventListener('storage', (event) => {
    if (event.key === USER_KEY) void (event.newValue === null ? end() : load());
  });
  // A document that the browser had put aside, and shows again, has heard nothing of the others meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void (readText(USER_KEY) === null ? end() : reload());
  });
  const { want: wantPermissions } = asker;
  return { state, load, reload, recheck, refresh, enter, nobody: end, signOut, wantPermissions };
}
