import type { BillingOption, PlansAnswer, SubscriptionPlan } from '@bothways/domain/subscriptions';
import { useUser } from '@bothways/platform';
import { CountryFirst, MissingProvider } from '../provider/index.ts';
import { useIsWaiting } from './confirmation-banner.tsx';
import { PlanButton } from './plan-button.tsx';
import styles from './subscriptions.module.css';
import { useText } from './texts.ts';

interface Props {
  plan: SubscriptionPlan;
  option: BillingOption;
  paypal: PlansAnswer['paypal'];
}

/** The payment button, or the reason why there is none. */
export function SubscribeButton({ plan, option, paypal }: Props) {
  const t = useText();
  const isWaiting = useIsWaiting();
  const { country } = useUser().personalData;
  if (isWaiting) return <p className={styles.note}>{t('subscription.waitFirst')}</p>;
  if (!paypal) return <MissingProvider>{t('subscription.subscribe')}</MissingProvider>;
  if (option.paypalPlanId === undefined)
    return (
      <p className={styles.failure} role="alert">
        {t('subscription.errors.providerPlanMissing')}
      </p>
    );
  if (country === undefined) return <CountryFirst />;
  return <PlanButton option={option} plan={plan} source={paypal} />;
}
