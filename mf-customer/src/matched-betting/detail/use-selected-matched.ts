import type { MatchedBet, MatchedQueryInput } from '@bothways/domain/matched-betting';
import { useQuery } from '@bothways/platform';
import { REREAD_MS, type SelectedItem, useSelectedItem } from '../../live-list/index.ts';
import { latestMatchedQuery } from '../matched.queries.ts';

/**
 * Returns the selected matched bet: from the list while it is there, and from the server. Remount it for another id.
 */
export function useSelectedMatched(
  id: string,
  listed: MatchedBet | undefined,
  bookieMapping: MatchedQueryInput['bookieMapping'],
): SelectedItem<MatchedBet> {
  const query = useQuery({ ...latestMatchedQuery(id, bookieMapping), refetchInterval: REREAD_MS });
  return useSelectedItem({ listed, query, answered: () => query.data?.data.matchedBets[0] });
}
