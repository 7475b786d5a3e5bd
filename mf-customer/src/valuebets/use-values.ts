import type { Mode } from '@bothways/domain/quotes';
import { passesValueBetFilter, type ValueBet, type ValueBetQueryInput } from '@bothways/domain/valuebets';
import { useLiveValueBets, useQuery, useQueryClient } from '@bothways/platform';
import { useMemo } from 'react';
import {
  type ListAddress,
  type ListRequest,
  type LiveItems,
  type RejectedQuery,
  useListView,
} from '../live-list/index.ts';
import { useActiveConfiguration } from '../settings/index.ts';
import { bareId, latestValueQuery, rejectedValuesQuery } from './value.queries.ts';
import { readValuesView, type ValuesView, writeValuesView } from './values-view.ts';

const ADDRESS: ListAddress<ValuesView> = { read: readValuesView, write: writeValuesView };

export const useValuesView = () => useListView(ADDRESS);

/** What a mode's list asks: the active configuration, in the order of the address. */
export function useValueRequest(mode: Mode, { sort }: ValuesView): ListRequest<ValueBet, ValueBetQueryInput> {
  const { status, query, rules, isEmptyChoice, proMode } = useActiveConfiguration('valuebets', mode);
  const passes = useMemo(
    () => (value: ValueBet, nowMs: number) => passesValueBetFilter(value, rules, nowMs),
    [rules],
  );
  return {
    isLoading: status === 'loading',
    filter: { ...query, ...(sort && { sort }) },
    isEmptyChoice,
    passes,
    asksAge: rules.minActiveSeconds !== undefined || rules.maxActiveSeconds !== undefined,
    isCompact: proMode,
  };
}

/** The value bets of a filter, as every live list has its items. */
export function useLiveValueItems(filter: ValueBetQueryInput, isWanted: boolean): LiveItems<ValueBet> {
  const live = useLiveValueBets(filter, isWanted);
  return useMemo(() => ({ ...live, items: live.valuebets }), [live]);
}

export const useRejectedValues = (filter: ValueBetQueryInput, isWanted: boolean): RejectedQuery<ValueBet> =>
  useQuery({
    ...rejectedValuesQuery(filter),
    enabled: isWanted,
    select: ({ data: { valuebets, total, byReason } }) => ({ items: valuebets, total, byReason }),
  });

/** What was read of one value bet by itself. */
export function useReadValue(): (id: string) => ValueBet | undefined {
  const queryClient = useQueryClient();
  return (id) => {
    const bare = bareId(id);
    const answer = queryClient.getQueryData(latestValueQuery(bare).queryKey);
    return answer?.data.valuebets.find((one) => one.id === bare);
  };
}
