import type { BillingOption, SubscriptionPlan } from '@bothways/domain/subscriptions';
import { useUi } from '@bothways/ui';
import { type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { type ButtonOptions, paypalSdk, type SdkSource } from './paypal-sdk.ts';
import { type Message, usePurchase } from './use-purchase.ts';

interface Options {
  plan: SubscriptionPlan;
  option: BillingOption;
  source: SdkSource;
}

interface ProviderButton {
  /** Where the provider puts its button. */
  place: Ref<HTMLDivElement>;
  state: 'loading' | 'ready' | 'failed';
  message: Message | undefined;
  retry(): void;
}

const STYLE = { shape: 'rect', label: 'subscribe', height: 45, tagline: 'false' };

/** Loads the provider's script and has it draw its button, once; what is bought is what is chosen when it is pressed. */
export function useProviderButton({ plan, option, source }: Options): ProviderButton {
  const { locale } = useUi();
  const { sdkUrl, clientId } = source;
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ProviderButton['state']>('loading');
  const [tries, setTries] = useState(0);
  const { message, handlers } = usePurchase({ planId: plan._id, billingOptionId: option.id });
  // The button stays the same while what it does follows the choice.
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try loads anew
  useEffect(() => {
    let isGone = false;
    let close: (() => unknown) | undefined;
    const draw = async (): Promise<void> => {
      const sdk = await paypalSdk({ sdkUrl, clientId }, locale);
      if (isGone || !place.current) return;
      const options: ButtonOptions = {
        style: STYLE,
        createSubscription: (data, actions) => latest.current.createSubscription(data, actions),
        onApprove: (data) => latest.current.onApprove(data),
        onCancel: () => latest.current.onCancel(),
        onError: (error) => latest.current.onError(error),
      };
      const buttons = sdk.Buttons(options);
      close = () => buttons.close?.();
      await buttons.render(place.current);
      if (!isGone) setState('ready');
    };
    setState('loading');
    draw().catch(() => {
      if (!isGone) setState('failed');
    });
    return () => {
      isGone = true;
      close?.();
      place.current?.replaceChildren();
    };
  }, [sdkUrl, clientId, locale, tries]);

  const retry = useCallback(() => setTries((before) => before + 1), []);
  return { place, state, message, retry };
}
