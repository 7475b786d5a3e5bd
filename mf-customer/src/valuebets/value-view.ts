import { type ValueSort, valueSortSchema } from '@bothways/domain/valuebets';
import { useSearchParams } from '@bothways/platform';
import { useCallback } from 'react';

export interface ValueView {
  /** The value bet whose detail is open. */
  selected: string | undefined;
  /** Undefined: as the configuration says. */
  sort: ValueSort | undefined;
}

const read = (params: URLSearchParams): ValueView => ({
  selected: params.get('bet') ?? undefined,
  sort: valueSortSchema.safeParse(params.get('sort')).data,
});

/** What of the list the address holds, so that it can be shared. */
export function useValueView(): [ValueView, (part: Partial<ValueView>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (part: Partial<ValueView>) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          const { selected, sort } = { ...read(current), ...part };
          for (const [name, value] of [
            ['bet', selected],
            ['sort', sort],
          ] as const)
            if (value === undefined) next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [read(params), change];
}
