import type { BillingOption, PlansAnswer, SubscriptionPlan } from '@bothways/domain/subscriptions';
import { Button, Loading, Skeleton } from '@bothways/ui';
import { useWords } from '../words/use-wording.ts';
import { useIsWaiting } from './confirmation-banner.tsx';
import { MissingProvider } from './missing-provider.tsx';
import type { SdkSource } from './paypal-sdk.ts';
import styles from './subscriptions.module.css';
import { useProviderButton } from './use-provider-button.ts';

interface Props {
  plan: SubscriptionPlan;
  option: BillingOption;
  paypal: PlansAnswer['paypal'];
}

/** The provider's own button, and what came of pressing it. */
function ProviderButton({ plan, option, source }: Omit<Props, 'paypal'> & { source: SdkSource }) {
  const t = useWords();
  const { place, state, message, retry } = useProviderButton({ plan, option, source });
  return (
    <>
      {state === 'loading' && (
        <Loading label={t('subscription.loadingButton')}>
          <Skeleton height={45} />
        </Loading>
      )}
      {state === 'failed' && (
        <>
          <p className={styles.failure} role="alert">
            {t('subscription.sdkFailed')}
          </p>
          <div>
            <Button onPress={retry}>{t('account.retry')}</Button>
          </div>
        </>
      )}
      <div className={state === 'ready' ? styles.button : undefined} ref={place} />
      {message && (
        <p
          className={message.isFailure ? styles.failure : styles.note}
          role={message.isFailure ? 'alert' : 'status'}
        >
          {message.text}
        </p>
      )}
      <p className={styles.small}>{t('subscription.terms')}</p>
    </>
  );
}

/** The way to pay, or the reason why there is none. */
export function SubscribeButton({ plan, option, paypal }: Props) {
  const t = useWords();
  const isWaiting = useIsWaiting();
  if (isWaiting) return <p className={styles.note}>{t('subscription.waitFirst')}</p>;
  if (!paypal) return <MissingProvider />;
  if (option.paypalPlanId === undefined)
    return (
      <p className={styles.failure} role="alert">
        {t('subscription.errors.providerPlanMissing')}
      </p>
    );
  return <ProviderButton option={option} plan={plan} source={paypal} />;
}
