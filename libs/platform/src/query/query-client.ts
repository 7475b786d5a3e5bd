import { QueryClient } from '@tanstack/react-query';
import { retryDelayMs, shouldRetry } from './retry-policy.ts';

/** Creates the page's query client with the product's retry policy (C-P14 to C-P16). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay: retryDelayMs, refetchOnWindowFocus: false },
      // Offline they fail at once: a request that waits for the network would be sent unseen, later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
