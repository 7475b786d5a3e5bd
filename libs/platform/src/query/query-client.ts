import { QueryClient } from '@tanstack/react-query';
import { retryDelayMs, shouldRetry } from './retry-policy.ts';

/** The page's query client with the retry policy of the product (C-P14 to C-P16). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay: retryDelayMs, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
