import type { Purchase, SubscriptionAnswer } from '@bothways/domain/subscriptions';
import { useQueryClient, useUser } from '@bothways/platform';
import type { PayPalButtonsComponentProps } from '@paypal/react-paypal-js';
import { useRef, useState } from 'react';
import { useText } from '../texts.ts';
import { approved } from './approved.store.ts';
import { subscriptionErrorCode, useSubscriptionErrorText } from './subscription-error.ts';
import { approve, OWN_KEY, purchase } from './subscriptions.queries.ts';
import { usePlanChange } from './use-plan-change.ts';

export interface Message {
  text: string;
  isFailure: boolean;
}

/** What the provider makes the subscription of. */
function makeableOf({ subscription }: SubscriptionAnswer) {
  if (subscription?.paypalPlanId === undefined || subscription.customId === undefined)
    throw new Error('The server began a subscription that the provider cannot make');
  return { id: subscription._id, planId: subscription.paypalPlanId, customId: subscription.customId };
}

/** What the provider's button asks of us and tells us. */
type Handlers = Required<
  Pick<PayPalButtonsComponentProps, 'createSubscription' | 'onApprove' | 'onCancel' | 'onError'>
>;

/** Begins a subscription here, has the provider make it, and tells the server where to look (C-F11). */
export function usePurchase(wanted: Purchase): { message: Message | undefined; handlers: Handlers } {
  const t = useText();
  const errorText = useSubscriptionErrorText();
  const queryClient = useQueryClient();
  const onPlanChange = usePlanChange();
  const { id: userId } = useUser();
  const begun = useRef<string>(undefined);
  const isRefused = useRef(false);
  const [message, setMessage] = useState<Message>();
  const fail = (error: unknown): void => {
    setMessage({ text: errorText(error, t('subscription.failed.buy')), isFailure: true });
    // Something else may run already, or the price list is another one now.
    if (subscriptionErrorCode(error) !== 'unknown') void queryClient.invalidateQueries({ queryKey: OWN_KEY });
  };
  const handlers: Handlers = {
    async createSubscription(_data, actions) {
      setMessage(undefined);
      isRefused.current = false;
      const made = await purchase(wanted)
        .then(makeableOf)
        .catch((error: unknown) => {
          isRefused.current = true;
          fail(error);
          throw error;
        });
      begun.current = made.id;
      return actions.subscription.create({ plan_id: made.planId, custom_id: made.customId });
    },
    async onApprove({ subscriptionID }) {
      const subscriptionId = begun.current;
      if (subscriptionId === undefined || !subscriptionID) return;
      approved.set({ userId, subscriptionId, atMs: Date.now() });
      try {
        await onPlanChange(await approve(subscriptionId, { paypalSubscriptionId: subscriptionID }));
      } catch {
        // The provider tells the server, too: its word is waited for, and the page says so.
        await onPlanChange();
      }
    },
    onCancel: () => setMessage({ text: t('subscription.left'), isFailure: false }),
    onError() {
      // What the server refused is said already; the provider's window hands errors back as mere text.
      if (!isRefused.current) setMessage({ text: t('subscription.errors.providerError'), isFailure: true });
    },
  };
  return { message, handlers };
}
