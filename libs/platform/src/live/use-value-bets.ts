import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { UseLiveValueBets } from '../contract.ts';
import { useSession } from '../session/session-context.ts';
import { filterText } from './arbs-entry.ts';
import { useLive } from './live-context.ts';
import { LOADING_VALUES, type ValuesEntry, valuesKey } from './values-entry.ts';

const LOCKED: ValuesEntry = { ...LOADING_VALUES, status: 'locked' };
const SIGNED_OUT: ValuesEntry = { ...LOADING_VALUES, status: 'error', error: 'UNAUTHORIZED' };

/**
 * The value bets of a filter, kept current by the socket, at most one render per animation frame. `locked` when the
 * plan lacks the mode; then no request is made.
 */
export const useLiveValueBets: UseLiveValueBets = (input, enabled = true) => {
  const live = useLive();
  const session = useSession();
  const filter = filterText(input);
  const isLive = input.channels?.length === 0 || input.channels?.includes('live') === true;
  const locked = session.user !== null && !session.has(isLive ? 'valueBets:live' : 'valueBets:prematch');
  const follows = enabled && !locked && session.status === 'signedIn';
  useEffect(() => (follows ? live.followValueBets(filter) : undefined), [live, filter, follows]);
  const { data = LOADING_VALUES } = useQuery<ValuesEntry>({
    queryKey: valuesKey(filter),
    queryFn: skipToken,
  });
  return useMemo(
    () => ({
      ...(locked ? LOCKED : session.status === 'signedOut' ? SIGNED_OUT : data),
      retry: () => live.retryValueBets(filter),
    }),
    [live, filter, locked, session.status, data],
  );
};
