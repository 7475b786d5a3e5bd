/**
 * `refused`: the provider refused and nothing was done. `unknown`: it may have been done; read the state before
 * retrying. `unreadable`: an unintelligible answer about one item, which says nothing about others.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly failure: 'refused' | 'unavailable' | 'unknown' | 'unreadable';

  constructor(failure: ProviderError['failure'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** Returns whether an error means that the provider refused: nothing was done. */
export const isRefused = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.failure === 'refused';

/** Returns whether an error means that the provider is unreachable, not that one item is malformed. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ProviderError && (error.failure === 'unavailable' || error.failure === 'unknown');
