import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { api } from '../api/api-client.ts';
import type { Schema } from '../api/read-answer.ts';

interface ApiQuery<T> {
  /** Starts with the area's name, so that areas never meet in the cache. */
  key: QueryKey;
  path: string;
  schema: Schema<T>;
  /** With a body the query is a POST, as the lists with filters are. */
  body?: unknown;
  /** How long the answer counts as fresh. */
  staleMs?: number;
}

/** A query as a value: key and function together, for `useQuery`, prefetching and invalidation alike. */
export const apiQuery = <T>({ key, path, schema, body, staleMs = 0 }: ApiQuery<T>) =>
  queryOptions<T>({
    queryKey: key,
    staleTime: staleMs,
    queryFn: ({ signal }) =>
      body === undefined ? api.get(path, { schema, signal }) : api.post(path, { schema, body, signal }),
  });
