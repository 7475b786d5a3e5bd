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
import {
  readValuesView,
  type ValuesView,
  valuesQueryOf,
  valuesRulesOf,
  writeValuesView,
} from './values-view.ts';

const ADDRESS: ListAddress<ValuesView> = { read: readValuesView, write: writeValuesView };

export const useValuesView = () => useListView(ADDRESS);

/** Returns the request of a mode's list: the active configuration, overridden by the address. */
export function useValueRequest(mode: Mode, view: ValuesView): ListRequest<ValueBet, ValueBetQueryInput> {
  const settings = useActiveConfiguration('valuebets', mode);
  const { status, query, isEmptyChoice, proMode } = settings;
  const filter = useMemo(() => valuesQueryOf(view, mode, query), [view, mode, query]);
  const rules = useMemo(() => valuesRulesOf(view, settings.rules), [view, settings.rules]);
  const passes = useMemo(
    () => (value: ValueBet, nowMs: number) => passesValueBetFilter(value, rules, nowMs),
    [rules],
  );
  return {
    isLoading: status === 'loading',
    failure: settings.failure,
    filter,
    isEmptyChoice: isEmptyChoice && view.bookies.length === 0,
    passes,
    asksAge: rules.minActiveSeconds !== undefined || rules.maxActiveSeconds !== undefined,
    isCompact: proMode,
  };
}

/** The server's message when it has no details; the list words that itself in the person's language. */
const SERVER_FALLBACK = 'Failed to fetch valuebets';
const ownWords = (message: string | undefined): string | undefined =>
  message === '' || message === SERVER_FALLBACK ? undefined : message;

/** Returns the value bets of a filter as a live list's items; a failure carries the server's message. */
export function useLiveValueItems(filter: ValueBetQueryInput, isWanted: boolean): LiveItems<ValueBet> {
  const live = useLiveValueBets(filter, isWanted);
  return useMemo(() => ({ ...live, items: live.valuebets, message: ownWords(live.message) }), [live]);
}

/**
 * Returns the value bets of one event that match a list's filter, beyond the list's limit too; undefined until they are
 * answered.
 */
export function useEventValues(
  filter: ValueBetQueryInput | undefined,
  eventId: string,
): LiveItems<ValueBet> | undefined {
  const { limit: _, ...whole } = filter ?? {};
  const isAsked = filter !== undefined;
  const told = useLiveValueItems({ ...whole, events: [eventId] }, isAsked);
  return isAsked && told.status === 'ready' ? told : undefined;
}

export const useRejectedValues = (filter: ValueBetQueryInput, isWanted: boolean): RejectedQuery<ValueBet> =>
  useQuery({
    ...rejectedValuesQuery(filter),
    enabled: isWanted,
    select: ({ data: { valuebets, ...counts } }) => ({ items: valuebets, ...counts }),
  });

/** Looks up a value bet that was read individually. */
export function useReadValue(): (id: string) => ValueBet | undefined {
  const queryClient = useQueryClient();
  return (id) => {
    const bare = bareId(id);
    const answer = queryClient.getQueryData(latestValueQuery(bare).queryKey);
    return answer?.data.valuebets.find((one) => one.id === bare);
  };
}
