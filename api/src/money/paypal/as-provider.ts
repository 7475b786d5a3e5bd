import { DeliveryError } from '#kernel/delivery';
import { ProviderError } from '#money/payments';
import { UnreadableAnswer } from './paypal-http.ts';

/** @throws ProviderError with the failure by which the callers decide */
export async function asProvider<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const isUnreadable = error instanceof UnreadableAnswer && error.failure === 'unavailable';
    const failure = isUnreadable ? 'unreadable' : error.failure === 'recipient' ? 'refused' : error.failure;
    throw new ProviderError(failure, error.message, { cause: error });
  }
}
