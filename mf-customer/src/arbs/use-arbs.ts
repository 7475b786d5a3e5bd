import { type Arb, type ArbQueryInput, passesArbFilter } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import { usePermission, useQuery, useQueryClient } from '@bothways/platform';
import { useEffect, useMemo } from 'react';
import { useAlerts } from '../alerts/index.ts';
import { useAnalyzedList } from '../analyzed/index.ts';
import {
  type ListRequest,
  type RejectedQuery,
  type ShownList,
  useListView,
  type ViewChange,
} from '../live-list/index.ts';
import { useActiveConfiguration } from '../settings/index.ts';
import { serverNow } from '../time/index.ts';
import { latestQuery, rejectedQuery } from './arbs.queries.ts';
import { type ArbsView, DEFAULT_SORT, queryOf, readView, rulesOf, writeView } from './arbs-view.ts';
import { profitChanges } from './profit-changes.ts';

/** Returns the view of the address, with the active configuration's values for what the address omits. */
export function useArbsView(mode: Mode): [view: ArbsView, change: ViewChange<ArbsView>] {
  const { query, maxArbsPerEvent: perEvent } = useActiveConfiguration('arbs', mode);
  const sort = query.sort ?? DEFAULT_SORT;
  const address = useMemo(() => {
    const defaults = { sort, perEvent };
    return {
      read: (params: URLSearchParams) => readView(params, defaults),
      write: (view: ArbsView, current: URLSearchParams) => writeView(view, current, defaults),
    };
  }, [sort, perEvent]);
  return useListView(address);
}

/** Returns the request of a mode's list: the active configuration, overridden by the address. */
export function useArbRequest(mode: Mode, view: ArbsView): ListRequest<Arb, ArbQueryInput> {
  const settings = useActiveConfiguration('arbs', mode);
  const filter = useMemo(() => queryOf(view, mode, settings.query), [view, mode, settings.query]);
  const rules = useMemo(() => rulesOf(view, settings.rules), [view, settings.rules]);
  const passes = useMemo(() => (arb: Arb, nowMs: number) => passesArbFilter(arb, rules, nowMs), [rules]);
  return {
    isLoading: settings.status === 'loading',
    failure: settings.failure,
    filter,
    isEmptyChoice: settings.isEmptyChoice && view.bookies.length === 0,
    passes,
    asksAge: rules.minActiveSeconds !== undefined || rules.maxActiveSeconds !== undefined,
    isCompact: settings.proMode,
  };
}

export const useRejectedArbs = (filter: ArbQueryInput, isWanted: boolean): RejectedQuery<Arb> =>
  useQuery({
    ...rejectedQuery(filter),
    enabled: isWanted,
    select: ({ data: { arbs, ...counts } }) => ({ items: arbs, ...counts }),
  });

/** Looks up an arb that was read individually. */
export function useReadArb(): (id: string) => Arb | undefined {
  const queryClient = useQueryClient();
  return (id) => queryClient.getQueryData(latestQuery(id).queryKey)?.data.arbs.find((arb) => arb.id === id);
}

/** Records which way profits move, announces new arbs, and loads which events are analysed. */
export function useArbEffects({ items, standing, isReady, listKey, onSelect }: ShownList<Arb>): void {
  useEffect(() => profitChanges.see(items, serverNow()), [items]);
  useAlerts({ arbs: standing, isReady, listKey, onOpen: onSelect });
  const mayAnalyze = usePermission('manage:analyzed_events').allowed;
  useAnalyzedList(mayAnalyze && isReady && items.length > 0);
}
