import type { QueryClient } from '@tanstack/react-query';
import type { apiQuery } from './api-query.ts';

type ApiQuery<T> = Pick<ReturnType<typeof apiQuery<T>>, 'queryKey'>;

/**
 * Caches the answer of a write. Cancels a read in flight: it may predate the write, and would revert it on this page.
 */
export async function cacheAnswer<T>(
  queryClient: QueryClient,
  { queryKey }: ApiQuery<T>,
  answer: NoInfer<T>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
}
