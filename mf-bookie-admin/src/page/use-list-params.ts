import { useSearchParams } from '@bothways/platform';

/** What a list is narrowed to, in the address; another choice begins at the first page again. */
export function useListParams<Key extends string>(pageParam: string) {
  const [params, setParams] = useSearchParams();
  return {
    /** What was chosen; nothing is the empty string. */
    chosen: (key: Key): string => params.get(key) ?? '',
    change(key: Key, value: string): void {
      const changed = new URLSearchParams(params);
      changed.delete(pageParam);
      if (value === '') changed.delete(key);
      else changed.set(key, value);
      setParams(changed, { replace: true });
    },
    /** Where the page begins; missing on the first. */
    place: params.get(pageParam) ?? undefined,
  };
}
