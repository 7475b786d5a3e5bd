import { useSearchParams } from '@bothways/platform';
import { useCallback, useMemo } from 'react';
import { type ArbsView, type ListDefaults, readView, writeView } from './arbs-view.ts';

/** The view of the address, and the way to change it. Selecting and filtering leave no trail of back steps. */
export function useArbsView({
  sort,
  perEvent,
}: ListDefaults): [view: ArbsView, change: (part: Partial<ArbsView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params, { sort, perEvent }), [params, sort, perEvent]);
  const change = useCallback(
    (part: Partial<ArbsView>) =>
      // At once: as a transition it would wait behind a list that changes several times a second.
      setParams(
        (current) => {
          const defaults = { sort, perEvent };
          return writeView({ ...readView(current, defaults), ...part }, current, defaults);
        },
        { replace: true, flushSync: true },
      ),
    [setParams, sort, perEvent],
  );
  return [view, change];
}
