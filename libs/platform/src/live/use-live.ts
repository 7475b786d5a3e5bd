import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { LiveStatus, UseLiveArbs } from '../contract.ts';
import { useSession } from '../session/session-context.ts';
import { useStore } from '../store/use-store.ts';
import { type ArbsEntry, arbsKey, filterText, LOADING } from './arbs-entry.ts';
import { useLive } from './live-context.ts';

const LOCKED: ArbsEntry = { ...LOADING, status: 'locked' };
const SIGNED_OUT: ArbsEntry = { ...LOADING, status: 'error', error: 'UNAUTHORIZED' };

/** The state of the socket, for the top bar and the banners above lists; it changes with every heartbeat. */
export const useLiveStatus = (): LiveStatus => useStore(useLive().status);

/** One field of the state of the socket; rerenders only when this field changes. */
export function useLiveField<Field extends keyof LiveStatus>(field: Field): LiveStatus[Field] {
  const { status } = useLive();
  const get = () => status.get()[field];
  return useSyncExternalStore(status.subscribe, get, get);
}

/**
 * The arbs of a filter, kept current by the socket, at most one render per animation frame. `locked` when the plan
 * lacks the mode; then no request is made.
 */
export const useLiveArbs: UseLiveArbs = (input, enabled = true) => {
  const live = useLive();
  const session = useSession();
  const filter = filterText(input);
  const isLive = input.channels?.includes('live') ?? false;
  const locked = session.user !== null && !session.has(isLive ? 'surebets:live' : 'surebets:prematch');
  const follows = enabled && !locked && session.status === 'signedIn';
  useEffect(() => (follows ? live.followArbs(filter) : undefined), [live, filter, follows]);
  const { data = LOADING } = useQuery<ArbsEntry>({ queryKey: arbsKey(filter), queryFn: skipToken });
  return useMemo(
    () => ({
      ...(locked ? LOCKED : session.status === 'signedOut' ? SIGNED_OUT : data),
      retry: () => live.retryArbs(filter),
    }),
    [live, filter, locked, session.status, data],
  );
};
