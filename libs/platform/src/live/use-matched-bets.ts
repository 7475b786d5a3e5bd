import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { UseLiveMatchedBets } from '../contract.ts';
import { useSession } from '../session/session-context.ts';
import { filterText } from './arbs-entry.ts';
import { useLive } from './live-context.ts';
import { LOADING_MATCHED, type MatchedEntry, matchedKey } from './matched-entry.ts';

const LOCKED: MatchedEntry = { ...LOADING_MATCHED, status: 'locked' };
const SIGNED_OUT: MatchedEntry = { ...LOADING_MATCHED, status: 'error', error: 'UNAUTHORIZED' };

/**
 * The matched bets of a filter, kept current by the socket, at most one render per animation frame. `locked` where the
 * plan lacks matched betting; then no request is made.
 */
export const useLiveMatchedBets: UseLiveMatchedBets = (input, enabled = true) => {
  const live = useLive();
  const session = useSession();
  const filter = filterText(input);
  const locked = session.user !== null && !session.has('matchedBetting');
  const follows = enabled && !locked && session.status === 'signedIn';
  useEffect(() => (follows ? live.followMatchedBets(filter) : undefined), [live, filter, follows]);
  const { data = LOADING_MATCHED } = useQuery<MatchedEntry>({
    queryKey: matchedKey(filter),
    queryFn: skipToken,
  });
  return useMemo(
    () => ({
      ...(locked ? LOCKED : session.status === 'signedOut' ? SIGNED_OUT : data),
      retry: () => live.retryMatchedBets(filter),
    }),
    [live, filter, locked, session.status, data],
  );
};
