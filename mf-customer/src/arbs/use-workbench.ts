import type { Arb } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import { useQueryClient } from '@bothways/platform';
import { ARB_PINS } from './arb-pins.ts';
import { latestQuery } from './arbs.queries.ts';
import { type ListBench, useListBench } from './list/use-list-bench.ts';
import type { Feed } from './use-feed.ts';
import type { ArbsView } from './view/arbs-view.ts';

export type Workbench = ListBench<Arb>;

/** What the list of arbs, its keys and the detail beside it share. */
export function useWorkbench(mode: Mode, view: ArbsView, { live, filter }: Feed): Workbench {
  const queryClient = useQueryClient();
  return useListBench({
    kind: ARB_PINS,
    items: live.arbs,
    gone: live.gone,
    listKey: `${mode}|${JSON.stringify(filter)}`,
    perEvent: view.perEvent,
    selectedId: view.selected,
    readOf: (id) =>
      queryClient.getQueryData(latestQuery(id).queryKey)?.data.arbs.find((one) => one.id === id),
  });
}
