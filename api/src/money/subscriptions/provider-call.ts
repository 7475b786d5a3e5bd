import { callForUser, demandProvider, ProviderError } from '#money/payments';
import type { ProviderSubscription, SubscriptionProvider } from './provider.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

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

/**
 * Reads a subscription from the provider.
 * @throws ApiError errors.providerMissing, errors.providerError if it does not answer
 */
export const findAtProvider = (
  deps: Pick<SubscriptionDeps, 'log' | 'provider'>,
  id: string,
): Promise<ProviderSubscription | undefined> =>
  callForUser(deps, 'subscriptions', demandProvider(deps).find(id));

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
  callForUser(deps, 'subscriptions', demandDone(demandProvider(deps), action, providerId, REASONS[action]));
