import { CHECK_FAILED } from '@bothways/domain/identity';
import type { Api } from '../api/api-client.ts';
import type { Store } from '../store/store.ts';
import type { Permissions, SessionState } from './session-state.ts';

export const CHECK_PATH = '/api/admin/iam/check-permission';
/** Minimum delay before a failed check is repeated on demand. */
const ASK_AGAIN_MS = 10_000;

/** The result of actions that the server could not check (K-C11). */
const failed = (actions: readonly string[]): Permissions =>
  new Map(actions.map((action) => [action, { allowed: false, reason: CHECK_FAILED }]));

/** A check that failed says nothing new: the last known answer stays. The server decides every request in any case. */
const withAnswers = (known: Permissions, answers: Permissions): Permissions =>
  new Map([
    ...known,
    ...[...answers].filter(([action, { reason }]) => reason !== CHECK_FAILED || !known.has(action)),
  ]);

/**
 * Asks the server about permissions: each action once while its answer is fresh, all actions requested in one tick in
 * one request. Drops answers that arrive after the person has changed.
 */
export function createPermissionAsker(api: Api, state: Store<SessionState>, now: () => number) {
  const wanted = new Set<string>();
  const asked = new Set<string>();
  const failedAtMs = new Map<string, number>();

  const ask = async (userId: string, actions: readonly string[]): Promise<Permissions> => {
    for (const action of actions) asked.add(action);
    try {
      const { checkPermissions } = await import('./session-data.ts');
      // An action without an answer, such as one that an earlier release does not know, is not asked for endlessly.
      return new Map([...failed(actions), ...(await checkPermissions(api, userId, actions, now))]);
    } catch {
      return failed(actions);
    } finally {
      for (const action of actions) asked.delete(action);
    }
  };

  const flush = async (): Promise<void> => {
    const current = state.get();
    const actions = [...wanted];
    wanted.clear();
    if (current.status !== 'signedIn' || actions.length === 0) return;
    const answers = await ask(current.user.id, actions);
    const next = state.get();
    if (next.status !== 'signedIn' || next.user.id !== current.user.id) return;
    remember(answers);
    state.set({ ...next, permissions: withAnswers(next.permissions, answers) });
  };

  const remember = (answers: Permissions): void => {
    for (const [action, { reason }] of answers) {
      if (reason === CHECK_FAILED) failedAtMs.set(action, now());
      else failedAtMs.delete(action);
    }
  };

  const isMissing = (action: string, known: Permissions): boolean => {
    if (asked.has(action)) return false;
    if (!known.has(action)) return true;
    const atMs = failedAtMs.get(action);
    return atMs !== undefined && now() - atMs >= ASK_AGAIN_MS;
  };

  return {
    want(actions: readonly string[]): void {
      const current = state.get();
      if (current.status !== 'signedIn') return;
      const missing = actions.filter((action) => isMissing(action, current.permissions));
      if (missing.length === 0) return;
      if (wanted.size === 0) queueMicrotask(() => void flush());
      for (const action of missing) wanted.add(action);
    },

    /** Refreshes all known permissions; the previous answers stay until new ones arrive, and where none do. */
    async again(): Promise<void> {
      const before = state.get();
      if (before.status !== 'signedIn' || before.permissions.size === 0) return;
      const answers = await ask(before.user.id, [...before.permissions.keys()]);
      const current = state.get();
      if (current.status !== 'signedIn' || current.user.id !== before.user.id) return;
      remember(answers);
      state.set({ ...current, permissions: withAnswers(current.permissions, answers) });
    },
  };
}
