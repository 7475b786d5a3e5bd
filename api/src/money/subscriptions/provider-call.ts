import { ProviderError, type ProviderSubscription, type SubscriptionProvider } from './provider.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionRefusal } from './subscription-refusal.ts';

type ProviderAction = 'cancel' | 'suspend' | 'activate';
/** What the provider says of a subscription once the action has happened. */
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

/** Asks the provider. @throws ApiError errors.providerError where it does not answer */
export const findAtProvider = (
  { log }: Pick<SubscriptionDeps, 'log'>,
  provider: SubscriptionProvider,
  id: string,
): Promise<ProviderSubscription | undefined> =>
  provider.find(id).catch((error: unknown) => {
    throw failed(log, error);
  });

/** What the caller hears of a failure of the provider; any other error stays what it is. */
export function failed(log: SubscriptionDeps['log'], error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  log.warn({ area: 'subscriptions', failure: error.failure, err: error }, 'The payment provider failed');
  return subscriptionRefusal('errors.providerError');
}

/**
 * Has the provider do something and is sure of it afterwards: where the call did not say that it has happened, it is
 * asked how things stand, because what is done already is refused, and what timed out may be done.
 * @throws ProviderError where it has not happened
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

/** The same where its owner waits for it. @throws ApiError errors.providerError where it has not happened */
export const haveProvider = (
  deps: SubscriptionDeps,
  action: ProviderAction,
  providerId: string,
): Promise<void> =>
  demandDone(demandProvider(deps), action, providerId, REASONS[action]).catch((error: unknown) => {
    throw failed(deps.log, error);
  });
