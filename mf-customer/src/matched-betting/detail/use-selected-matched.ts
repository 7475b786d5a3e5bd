import type { MatchedBet, MatchedQueryInput } from '@bothways/domain/matched-betting';
import { useQuery } from '@bothways/platform';
import { useState } from 'react';
import { latestMatchedQuery } from '../matched.queries.ts';

/** Interval at which the selected bet is read again while it is not in the list. */
const REFRESH_MS = 60_000;

export interface SelectedMatched {
  /** Its current or last known state; undefined while unknown. */
  bet: MatchedBet | undefined;
  /** Its state when it was opened, or at the last "Still there?". */
  before: MatchedBet | undefined;
  /** The server does not know it. */
  isMissing: boolean;
  isGone: boolean;
  isReading: boolean;
  error: unknown;
  /** When the server was last asked, ms since epoch; 0 before the first time. */
  readAtMs: number;
  read(): void;
}

const newer = (a: MatchedBet | undefined, b: MatchedBet | undefined): MatchedBet | undefined =>
  a && b ? (a.updatedOn >= b.updatedOn ? a : b) : (a ?? b);

/**
 * Returns the selected matched bet: from the list while it is there, and from the server. Remount it for another id.
 */
export function useSelectedMatched(
  id: string,
  listed: MatchedBet | undefined,
  bookieMapping: MatchedQueryInput['bookieMapping'],
): SelectedMatched {
  const [last, setLast] = useState(listed);
  const query = useQuery({ ...latestMatchedQuery(id, bookieMapping), refetchInterval: REFRESH_MS });
  const answered = query.data?.data.matchedBets[0];
  const bet = newer(newer(listed, answered), last);
  const [before, setBefore] = useState(bet);
  if (!before && bet) setBefore(bet);
  if (bet !== last && bet?.updatedOn !== last?.updatedOn) setLast(bet);
  const isMissing = query.data !== undefined && !answered;
  return {
    bet,
    before,
    isMissing,
    isGone: isMissing && !listed,
    isReading: query.isFetching,
    error: query.error,
    readAtMs: query.dataUpdatedAt,
    read: () => {
      setBefore(bet);
      void query.refetch();
    },
  };
}
