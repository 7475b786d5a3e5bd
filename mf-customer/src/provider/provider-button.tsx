import { Button, Loading, Skeleton, useUi } from '@bothways/ui';
import {
  PayPalButtons,
  type PayPalButtonsComponentProps,
  PayPalScriptProvider,
} from '@paypal/react-paypal-js';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { type ScriptSource, scriptOptions, usePaypalScript } from './paypal-script.ts';
import styles from './provider.module.css';

/** The result of pressing the button, unless it has a page of its own. */
export interface ProviderMessage {
  text: string;
  isFailure: boolean;
}

/** The handlers of the provider's button. */
export type ProviderHandlers = Required<
  Pick<PayPalButtonsComponentProps, 'onApprove' | 'onCancel' | 'onError'>
> &
  Pick<PayPalButtonsComponentProps, 'createSubscription' | 'createOrder'>;

interface Props {
  source: ScriptSource;
  handlers: ProviderHandlers;
  message: ProviderMessage | undefined;
  /** The button's text, written by the provider. */
  label: 'subscribe' | 'pay';
}

/** The provider's own button, and the result of pressing it; it buys what is chosen at that moment. */
export function ProviderButton({ source, ...shown }: Props) {
  const { locale } = useUi();
  return (
    <PayPalScriptProvider key={`${source.sdkUrl} ${source.clientId}`} options={scriptOptions(source, locale)}>
      <LoadedButton {...shown} />
    </PayPalScriptProvider>
  );
}

function LoadedButton({ handlers, message, label }: Omit<Props, 'source'>) {
  const t = useText();
  const { isRejected, reload } = usePaypalScript();
  const [state, setState] = useState<'loading' | 'ready' | 'broken'>('loading');
  const retry = (): void => {
    setState('loading');
    if (isRejected) reload();
  };
  if (isRejected || state === 'broken') return <ButtonFailed onRetry={retry} />;
  return (
    <>
      {state === 'loading' && (
        <Loading label={t('provider.loading')}>
          <Skeleton height={45} />
        </Loading>
      )}
      <PayPalButtons
        {...handlers}
        className={state === 'ready' ? (styles.button ?? '') : ''}
        onError={(error) => (isDrawFailure(error) ? setState('broken') : handlers.onError(error))}
        onInit={() => setState('ready')}
        style={{ shape: 'rect', label, height: 45, tagline: false }}
      />
      {message && (
        <p
          className={message.isFailure ? styles.failure : styles.note}
          role={message.isFailure ? 'alert' : 'status'}
        >
          {message.text}
        </p>
      )}
    </>
  );
}

/** Returns whether the button itself could not be rendered: the package's error then has React's component stack. */
const isDrawFailure = (error: Record<string, unknown>): boolean => 'componentStack' in error;

function ButtonFailed({ onRetry }: { onRetry(): void }) {
  const t = useText();
  return (
    <>
      <p className={styles.failure} role="alert">
        {t('provider.failed')}
      </p>
      <div>
        <Button onPress={onRetry}>{t('provider.retry')}</Button>
      </div>
    </>
  );
}
