import type { BillingOption, SubscriptionPlan } from '@bothways/domain/subscriptions';
import { Button, Loading, Skeleton, useUi } from '@bothways/ui';
import { PayPalButtons, PayPalScriptProvider } from '@paypal/react-paypal-js';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { type ScriptSource, scriptOptions, usePaypalScript } from './paypal-script.ts';
import styles from './subscriptions.module.css';
import { type Message, usePurchase } from './use-purchase.ts';

interface Props {
  plan: SubscriptionPlan;
  option: BillingOption;
}

const STYLE = { shape: 'rect', label: 'subscribe', height: 45, tagline: false } as const;

/** The provider's own button, and what came of pressing it; what is bought is what is chosen when it is pressed. */
export function ProviderButton({ source, ...bought }: Props & { source: ScriptSource }) {
  const t = useText();
  const { locale } = useUi();
  return (
    <>
      <PayPalScriptProvider
        key={`${source.sdkUrl} ${source.clientId}`}
        options={scriptOptions(source, locale)}
      >
        <LoadedButton {...bought} />
      </PayPalScriptProvider>
      <p className={styles.small}>{t('subscription.terms')}</p>
    </>
  );
}

function LoadedButton({ plan, option }: Props) {
  const t = useText();
  const { isRejected, reload } = usePaypalScript();
  const { message, handlers } = usePurchase({ planId: plan._id, billingOptionId: option.id });
  const [state, setState] = useState<'loading' | 'ready' | 'broken'>('loading');
  const retry = (): void => {
    setState('loading');
    if (isRejected) reload();
  };
  if (isRejected || state === 'broken') return <ButtonFailed onRetry={retry} />;
  return (
    <>
      {state === 'loading' && (
        <Loading label={t('subscription.loadingButton')}>
          <Skeleton height={45} />
        </Loading>
      )}
      <PayPalButtons
        {...handlers}
        className={state === 'ready' ? (styles.button ?? '') : ''}
        onError={(error) => (isDrawFailure(error) ? setState('broken') : handlers.onError(error))}
        onInit={() => setState('ready')}
        style={STYLE}
      />
      {message && <PurchaseMessage message={message} />}
    </>
  );
}

/** Whether the button itself could not be drawn: the package says so by where in React it happened. */
const isDrawFailure = (error: Record<string, unknown>): boolean => 'componentStack' in error;

function ButtonFailed({ onRetry }: { onRetry(): void }) {
  const t = useText();
  return (
    <>
      <p className={styles.failure} role="alert">
        {t('subscription.sdkFailed')}
      </p>
      <div>
        <Button onPress={onRetry}>{t('account.retry')}</Button>
      </div>
    </>
  );
}

const PurchaseMessage = ({ message: { text, isFailure } }: { message: Message }) => (
  <p className={isFailure ? styles.failure : styles.note} role={isFailure ? 'alert' : 'status'}>
    {text}
  </p>
);
