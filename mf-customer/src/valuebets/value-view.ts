import { REJECT_REASONS, type RejectReason } from '@bothways/domain/arbs';
import { type ValueSort, valueSortSchema } from '@bothways/domain/valuebets';
import { useSearchParams } from '@bothways/platform';
import { useCallback } from 'react';

export interface ValueView {
  /** The value bets themselves, or what failed a gate. */
  tab: 'values' | 'rejected';
  /** The value bet whose detail is open. */
  selected: string | undefined;
  /** Undefined: as the configuration says. */
  sort: ValueSort | undefined;
  /** Only rejected ones of this reason. */
  reason: RejectReason | undefined;
}

/** Reads the view from the address; whatever makes no sense there counts as not given. */
export const readValueView = (params: URLSearchParams): ValueView => ({
  tab: params.get('view') === 'rejected' ? 'rejected' : 'values',
  selected: params.get('bet') ?? undefined,
  sort: valueSortSchema.safeParse(params.get('sort')).data,
  reason: REJECT_REASONS.find((reason) => reason === params.get('reason')),
});

/** The address of a view; parameters that are not ours stay as they are. */
export function writeValueView(view: ValueView, current: URLSearchParams): URLSearchParams {
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

/** What of the list the address holds, so that it can be shared. */
export function useValueView(): [ValueView, (part: Partial<ValueView>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (part: Partial<ValueView>) =>
      setParams((current) => writeValueView({ ...readValueView(current), ...part }, current), {
        replace: true,
      }),
    [setParams],
  );
  return [readValueView(params), change];
}
