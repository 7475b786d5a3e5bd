import type { MatchedBet, MatchedQueryInput } from '@bothways/domain/matched-betting';
import { useQuery } from '@bothways/platform';
import { useState } from 'react';
import { latestMatchedQuery } from '../matched.queries.ts';

/** What is open is read again this often while the list does not have it. */
const REFRESH_MS = 60_000;

export interface SelectedMatched {
  /** As it is, or was when it was last known; undefined while it is not. */
  bet: MatchedBet | undefined;
  /** As it was on opening, or when it was last asked whether it still stands. */
  before: MatchedBet | undefined;
  /** The server does not know it. */
  isMissing: boolean;
  isGone: boolean;
  isReading: boolean;
  error: unknown;
  /** When the server was asked last, ms since epoch; 0 before the first time. */
  readAtMs: number;
  read(): void;
}

const newer = (a: MatchedBet | undefined, b: MatchedBet | undefined): MatchedBet | undefined =>
  a && b ? (a.updatedOn >= b.updatedOn ? a : b) : (a ?? b);

/** The matched bet that is open: from the list while it is there, and asked of the server. Mount it anew for another id. */
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
