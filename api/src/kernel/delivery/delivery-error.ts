/**
 * Why a text message or e-mail was not delivered: `recipient`: the provider rejects this address; nothing was sent.
 * `refused`: the provider rejects us (key, sender, balance); nothing was sent. `unavailable`: the provider was
 * unreachable or overloaded; nothing was sent. `unknown`: it may have been sent, for example after a timeout.
 */
export type DeliveryFailure = 'recipient' | 'refused' | 'unavailable' | 'unknown';

export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly failure: DeliveryFailure;

  /** @param message for the log: no address, no content */
  constructor(failure: DeliveryFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }

  /** Whether it is certain that nothing was sent. */
  get nothingSent(): boolean {
    return this.failure !== 'unknown';
  }
}
