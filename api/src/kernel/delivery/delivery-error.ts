/**
 * Why a text or an e-mail did not go out:
 * `recipient`: the provider says that this address gets none; nothing was sent.
 * `refused`: the provider says no to us (key, sender, balance); nothing was sent.
 * `unavailable`: the provider was not reached or had no room; nothing was sent.
 * `unknown`: it may have gone out, for example because the answer did not come in time.
 */
export type DeliveryFailure = 'recipient' | 'refused' | 'unavailable' | 'unknown';

export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly failure: DeliveryFailure;

  /** `message` is for the log: no address, no content. */
  constructor(failure: DeliveryFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }

  /** Whether nobody got anything for certain. */
  get nothingSent(): boolean {
    return this.failure !== 'unknown';
  }
}
