import { retryDelayMs, shouldRetry } from '../query/retry-policy.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a read under the product's retry policy, for reads that are not queries. */
export async function withRetry<T>(read: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read();
    } catch (error) {
      if (!shouldRetry(failures, error)) throw error;
      await pause(retryDelayMs(failures, error));
    }
  }
}
