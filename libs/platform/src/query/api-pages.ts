import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { api } from '../api/api-client.ts';
import type { Schema } from '../api/read-answer.ts';

interface ApiPages<T> {
  /** Starts with the area's name, so that areas never share cache entries. */
  key: QueryKey;
  /** Returns the path of the page at a cursor; of the first one without. */
  pathOf(cursor: string | undefined): string;
  schema: Schema<T>;
  /** Returns the cursor of the next page, if any. */
  nextOf(page: T): string | undefined;
  /** How long an answer is fresh. */
  staleMs?: number;
}

/** A paginated list, as options for `useInfiniteQuery`. */
export const apiPages = <T>({ key, pathOf, schema, nextOf, staleMs = 0 }: ApiPages<T>) =>
  infiniteQueryOptions<T, Error, InfiniteData<T>, QueryKey, string | undefined>({
    queryKey: key,
    staleTime: staleMs,
    initialPageParam: undefined,
    queryFn: ({ signal, pageParam }) => api.get(pathOf(pageParam), { schema, signal }),
    getNextPageParam: nextOf,
  });
