import type { BillingOption, SubscriptionPlan } from '@bothways/domain/subscriptions';
import { ProviderButton, type ScriptSource } from '../provider/index.ts';
import styles from './subscriptions.module.css';
import { useText } from './texts.ts';
import { usePurchase } from './use-purchase.ts';

interface Props {
  plan: SubscriptionPlan;
  option: BillingOption;
  source: ScriptSource;
}

/** The provider's button for what is chosen, and on what terms it is bought. */
export function PlanButton({ plan, option, source }: Props) {
  const t = useText();
  const purchase = usePurchase({ planId: plan._id, billingOptionId: option.id });
  return (
    <>
      <ProviderButton {...purchase} label="subscribe" source={source} />
      <p className={styles.small}>{t('subscription.terms')}</p>
    </>
  );
}
