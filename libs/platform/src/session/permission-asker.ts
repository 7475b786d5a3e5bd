import type { Api } from '../api/api-client.ts';
import type { Store } from '../store/store.ts';
import type { Permissions, SessionState } from './session-state.ts';

/**
 * Asks the server what the person may do: each action once while its answer is known, all actions wanted in one
 * moment as one request. Answers that come after the person has changed are dropped.
 */
export function createPermissionAsker(api: Api, state: Store<SessionState>, now: () => number) {
  const wanted = new Set<string>();
  const asked = new Set<string>();

  const merge = (userId: string, answers: Permissions): void => {
    const current = state.get();
    if (current.status !== 'signedIn' || current.user.id !== userId) return;
    state.set({ ...current, permissions: new Map([...current.permissions, ...answers]) });
  };

  const flush = async (): Promise<void> => {
    const current = state.get();
    const actions = [...wanted];
    wanted.clear();
    if (current.status !== 'signedIn' || actions.length === 0) return;
    for (const action of actions) asked.add(action);
    try {
      const { checkPermissions } = await import('./session-data.ts');
      merge(current.user.id, await checkPermissions(api, current.user.id, actions, now));
    } catch {
      // The actions stay unknown, which denies them; the next screen that wants them asks again.
    } finally {
      for (const action of actions) asked.delete(action);
    }
  };

  return {
    want(actions: readonly string[]): void {
      const current = state.get();
      if (current.status !== 'signedIn') return;
      const missing = actions.filter((action) => !current.permissions.has(action) && !asked.has(action));
      if (missing.length === 0) return;
      if (wanted.size === 0) queueMicrotask(() => void flush());
      for (const action of missing) wanted.add(action);
    },
  };
}
