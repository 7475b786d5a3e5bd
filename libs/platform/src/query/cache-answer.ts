import type { QueryClient } from '@tanstack/react-query';
import type { apiQuery } from './api-query.ts';

type ApiQuery<T> = Pick<ReturnType<typeof apiQuery<T>>, 'queryKey'>;

/**
 * Keeps what a write has answered. A read that is still on its way is dropped: it may be older than the write, and
 * would undo it on this page.
 */
export async function cacheAnswer<T>(
  queryClient: QueryClient,
  { queryKey }: ApiQuery<T>,
  answer: NoInfer<T>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
}
