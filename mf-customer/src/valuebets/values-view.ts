import { REJECT_REASONS } from '@bothways/domain/arbs';
import { DEFAULT_MAX_ARBS } from '@bothways/domain/settings';
import { type ValueSort, valueSortSchema } from '@bothways/domain/valuebets';
import type { ListView } from '../live-list/index.ts';

/** What of the screen a person would share: it lives in the address and nowhere else. */
export interface ValuesView extends ListView {
  /** Undefined: as the configuration says. */
  sort: ValueSort | undefined;
}

/** Reads the view from the address; whatever makes no sense there counts as not given. */
export const readValuesView = (params: URLSearchParams): ValuesView => ({
  tab: params.get('view') === 'rejected' ? 'rejected' : 'list',
  perEvent: DEFAULT_MAX_ARBS,
  selected: params.get('bet') ?? undefined,
  sort: valueSortSchema.safeParse(params.get('sort')).data,
  reason: REJECT_REASONS.find((reason) => reason === params.get('reason')),
});

/** The address of a view; parameters that are not ours stay as they are. */
export function writeValuesView(view: ValuesView, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  const isRejected = view.tab === 'rejected';
  for (const [name, value] of [
    ['view', isRejected ? 'rejected' : undefined],
    ['reason', isRejected ? view.reason : undefined],
    ['bet', isRejected ? undefined : view.selected],
    ['sort', view.sort],
  ] as const)
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  return next;
}
