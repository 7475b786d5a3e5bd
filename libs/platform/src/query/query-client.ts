import { QueryClient } from '@tanstack/react-query';
import { retryDelayMs, shouldRetry } from './retry-policy.ts';

/** Creates the page's query client with the product's retry policy (C-P14 to C-P16). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay: retryDelayMs, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
