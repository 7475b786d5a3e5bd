import { useSearchParams } from '@bothways/platform';

/** A list's filters in the URL; a change restarts at the first page. */
export function useListParams<Key extends string>(pageParam: string) {
  const [params, setParams] = useSearchParams();
  return {
    /** The chosen value; an empty string for none. */
    chosen: (key: Key): string => params.get(key) ?? '',
    change(key: Key, value: string): void {
      const changed = new URLSearchParams(params);
      changed.delete(pageParam);
      if (value === '') changed.delete(key);
      else changed.set(key, value);
      setParams(changed, { replace: true });
    },
    /** Cursor of the page; undefined on the first. */
    place: params.get(pageParam) ?? undefined,
  };
}
