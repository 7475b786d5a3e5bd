import type { QueryClient } from '@tanstack/react-query';
import type { HostSession } from '../session/session-owner.ts';

interface LiveConnection {
  start(): void;
  stop(): void;
}

/**
 * Refetches everything on the page, including failures, when the person changes, because their answers and lists
 * differ.
 */
export function followPerson(
  session: Pick<HostSession, 'state'>,
  queryClient: QueryClient,
  live: LiveConnection,
): void {
  let userId: string | undefined;
  session.state.subscribe(() => {
    const state = session.state.get();
    const nextId = state.status === 'signedIn' ? state.user.id : undefined;
    if (nextId === userId) return;
    userId = nextId;
    live.stop();
    // Not `clear`: it drops answers that the page still shows, and nothing would refetch them.
    void queryClient.resetQueries();
    if (userId !== undefined) live.start();
  });
}
