import { useSearchParams } from '@bothways/platform';
import { useCallback, useMemo } from 'react';
import { type ArbsView, readView, writeView } from './arbs-view.ts';

/** The view of the address, and the way to change it. Selecting and filtering leave no trail of back steps. */
export function useArbsView(): [view: ArbsView, change: (part: Partial<ArbsView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const change = useCallback(
    (part: Partial<ArbsView>) =>
      // At once: as a transition it would wait behind a list that changes several times a second.
      setParams((current) => writeView({ ...readView(current), ...part }, current), {
        replace: true,
        flushSync: true,
      }),
    [setParams],
  );
  return [view, change];
}
