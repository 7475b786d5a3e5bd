import type { QueryClient } from '@tanstack/react-query';
import type { HostSession } from '../session/session-owner.ts';

interface LiveConnection {
  start(): void;
  stop(): void;
}

/** Another person has other answers and lists. What is on the page is asked again, also what failed for who was there. */
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
    // Not `clear`: it forgets answers that the page goes on showing, and nothing would ask for them again.
    void queryClient.resetQueries();
    if (userId !== undefined) live.start();
  });
}
