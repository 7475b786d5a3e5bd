import type { ValueBet } from '@bothways/domain/valuebets';
import { useQuery } from '@bothways/platform';
import { REREAD_MS, type SelectedItem, useSelectedItem } from '../live-list/index.ts';
import { bareId, latestValueQuery } from './value.queries.ts';

/**
 * Returns the selected value bet: from the server on opening and every 60 s, and from the list while it is there. Mount
 * it anew for another id. `known`: its state when it was pinned.
 */
export function useSelectedValue(
  id: string,
  listed: ValueBet | undefined,
  known: ValueBet | undefined,
): SelectedItem<ValueBet> {
  const query = useQuery({ ...latestValueQuery(bareId(id)), refetchInterval: REREAD_MS });
  const answered = query.data?.data.valuebets[0];
  return useSelectedItem({
    listed,
    known,
    query,
    // A row of a mapping retains its own name.
    answered: (last) => (answered && last ? { ...answered, id: last.id, channel: last.channel } : answered),
  });
}
