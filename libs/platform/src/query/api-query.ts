import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { api } from '../api/api-client.ts';
import type { Schema } from '../api/read-answer.ts';

interface ApiQuery<T> {
  /** Starts with the area's name, so that areas never share cache entries. */
  key: QueryKey;
  path: string;
  schema: Schema<T>;
  /** If set, the query is a POST, like those of lists with filters. */
  body?: unknown;
  /** How long an answer is fresh. */
  staleMs?: number;
}

/** A query as options: key and function together, for `useQuery`, prefetching and invalidation. */
export const apiQuery = <T>({ key, path, schema, body, staleMs = 0 }: ApiQuery<T>) =>
  queryOptions<T>({
    queryKey: key,
    staleTime: staleMs,
    queryFn: ({ signal }) =>
      body === undefined ? api.get(path, { schema, signal }) : api.post(path, { schema, body, signal }),
  });
