import type { Purchase, SubscriptionAnswer } from '@bothways/domain/subscriptions';
import { isApiError, useQueryClient, useUser } from '@bothways/platform';
import { useRef, useState } from 'react';
import type { ProviderHandlers, ProviderMessage } from '../provider/index.ts';
import { approved } from './approved.store.ts';
import { subscriptionErrorCode, useSubscriptionErrorText } from './subscription-error.ts';
import { approve, OWN_KEY, purchase } from './subscriptions.queries.ts';
import { useText } from './texts.ts';
import { usePlanChange } from './use-plan-change.ts';

/** Returns what the provider's button opens: a subscription created by the server, awaiting approval. */
function approvableOf({ subscription }: SubscriptionAnswer) {
  if (subscription?.status !== 'pending' || subscription.paypalSubscriptionId === undefined)
    throw new Error('The server has begun nothing that could be approved');
  return { id: subscription._id, providerId: subscription.paypalSubscriptionId };
}

/** Starts a subscription: the server has the provider create it (C-F11), the button has it approved. */
export function usePurchase(wanted: Purchase): {
  message: ProviderMessage | undefined;
  handlers: ProviderHandlers;
} {
  const t = useText();
  const errorText = useSubscriptionErrorText();
  const queryClient = useQueryClient();
  const onPlanChange = usePlanChange();
  const { id: userId } = useUser();
  const begun = useRef<string>(undefined);
  const isRefused = useRef(false);
  const [message, setMessage] = useState<ProviderMessage>();
  const fail = (error: unknown): void => {
    setMessage({ text: errorText(error, t('subscription.failed.buy')), isFailure: true });
    // Another subscription may already be running, or the price list has changed.
    if (!isApiError(error) || subscriptionErrorCode(error) !== 'unknown')
      void queryClient.invalidateQueries({ queryKey: OWN_KEY });
  };
  const handlers: ProviderHandlers = {
    async createSubscription() {
      setMessage(undefined);
      isRefused.current = false;
      const made = await purchase(wanted)
        .then(approvableOf)
        .catch((error: unknown) => {
          isRefused.current = true;
          fail(error);
          throw error;
        });
      begun.current = made.id;
      return made.providerId;
    },
    async onApprove({ subscriptionID }) {
      const subscriptionId = begun.current;
      if (subscriptionId === undefined || !subscriptionID) return;
      approved.set({ userId, subscriptionId, atMs: Date.now() });
      try {
        await onPlanChange(await approve(subscriptionId, { paypalSubscriptionId: subscriptionID }));
      } catch {
        // The provider also notifies the server: its confirmation is awaited, and the page says so.
        await onPlanChange();
      }
    },
    onCancel: () => setMessage({ text: t('subscription.left'), isFailure: false }),
    onError() {
      // A refusal by the server was already shown; the provider's window returns errors as mere text.
      if (!isRefused.current) setMessage({ text: t('subscription.errors.providerError'), isFailure: true });
    },
  };
  return { message, handlers };
}
