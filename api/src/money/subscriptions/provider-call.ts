import { ProviderError, type ProviderSubscription, type SubscriptionProvider } from './provider.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionRefusal } from './subscription-refusal.ts';

type ProviderAction = 'cancel' | 'suspend' | 'activate';
/** The provider's status of a subscription after each action. */
const DONE: Record<ProviderAction, ProviderSubscription['status']> = {
  cancel: 'ended',
  suspend: 'suspended',
  activate: 'active',
};
const REASONS: Record<ProviderAction, string> = {
  cancel: 'Cancelled by the customer',
  suspend: 'Frozen by the customer',
  activate: 'Resumed by the customer',
};

/** @throws ApiError errors.providerMissing */
export function demandProvider({ provider }: Pick<SubscriptionDeps, 'provider'>): SubscriptionProvider {
  if (!provider) throw subscriptionRefusal('errors.providerMissing');
  return provider;
}

/** Reads a subscription from the provider. @throws ApiError errors.providerError if it does not answer */
export const findAtProvider = (
  { log }: Pick<SubscriptionDeps, 'log'>,
  provider: SubscriptionProvider,
  id: string,
): Promise<ProviderSubscription | undefined> =>
  provider.find(id).catch((error: unknown) => {
    throw failed(log, error);
  });

/** Converts a provider failure to a refusal; any other error is returned unchanged. */
export function failed(log: SubscriptionDeps['log'], error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  log.warn({ area: 'subscriptions', failure: error.failure, err: error }, 'The payment provider failed');
  return subscriptionRefusal('errors.providerError');
}

/**
 * Has the provider perform an action, and makes sure of it: if the call did not confirm it, its state is read, because
 * an action already done is refused, and a timed-out one may be done.
 * @throws ProviderError if it was not performed
 */
export async function demandDone(
  provider: SubscriptionProvider,
  action: ProviderAction,
  providerId: string,
  reason: string,
): Promise<void> {
  try {
    await provider[action](providerId, reason);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error;
    const found = await provider.find(providerId);
    if (found?.status !== DONE[action]) throw error;
  }
}

/** Performs it on the owner's request. @throws ApiError errors.providerError if it was not performed */
export const haveProvider = (
  deps: SubscriptionDeps,
  action: ProviderAction,
  providerId: string,
): Promise<void> =>
  demandDone(demandProvider(deps), action, providerId, REASONS[action]).catch((error: unknown) => {
    throw failed(deps.log, error);
  });
