import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { UseLiveOddsHistory } from '../contract.ts';
import { useSession } from '../session/session-context.ts';
import { type HistoryEntry, historyKey, NO_HISTORY, wishText } from './history-topics.ts';
import { useLive } from './live-context.ts';

const LOCKED: HistoryEntry = { ...NO_HISTORY, status: 'locked' };

/**
 * The history of one price, kept current by the socket. `locked` when the plan lacks it; requests that no plan without
 * historic odds includes are not sent, the server decides about the rest.
 */
export const useLiveOddsHistory: UseLiveOddsHistory = ({ bookie, topic, hours }, enabled = true) => {
  const live = useLive();
  const session = useSession();
  const wish = useMemo(
    () => ({ bookie, topic, ...(hours !== undefined && { hours }) }),
    [bookie, topic, hours],
  );
  const locked = session.user !== null && !session.has('historicOdds:prematch');
  const follows = enabled && !locked && session.status === 'signedIn';
  useEffect(() => (follows ? live.followHistory(wish) : undefined), [live, wish, follows]);
  const queryKey = historyKey(wishText(wish));
  const { data = NO_HISTORY } = useQuery<HistoryEntry>({ queryKey, queryFn: skipToken });
  return useMemo(
    () => ({ ...(locked ? LOCKED : data), retry: () => live.retryHistory(wish) }),
    [live, wish, locked, data],
  );
};
