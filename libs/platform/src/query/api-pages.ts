import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { api } from '../api/api-client.ts';
import type { Schema } from '../api/read-answer.ts';

interface ApiPages<T> {
  /** Starts with the area's name, so that areas never meet in the cache. */
  key: QueryKey;
  /** The address of the page that begins at a cursor; of the first one without. */
  pathOf(cursor: string | undefined): string;
  schema: Schema<T>;
  /** The cursor of the page after this one, where there is one. */
  nextOf(page: T): string | undefined;
  /** How long the answer counts as fresh. */
  staleMs?: number;
}

/** A list that comes page by page, as a value for `useInfiniteQuery`. */
export const apiPages = <T>({ key, pathOf, schema, nextOf, staleMs = 0 }: ApiPages<T>) =>
  infiniteQueryOptions<T, Error, InfiniteData<T>, QueryKey, string | undefined>({
    queryKey: key,
    staleTime: staleMs,
    initialPageParam: undefined,
    queryFn: ({ signal, pageParam }) => api.get(pathOf(pageParam), { schema, signal }),
    getNextPageParam: nextOf,
  });
