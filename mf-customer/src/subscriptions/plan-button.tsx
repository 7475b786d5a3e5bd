import { centsOfEuros, type Tax } from '@bothways/domain/money';
import type { BillingOption, SubscriptionPlan } from '@bothways/domain/subscriptions';
import { useLocale } from '@bothways/platform';
import { formatMoney, useTaxText } from '@bothways/ui';
import { ProviderButton, type ScriptSource } from '../provider/index.ts';
import styles from './subscriptions.module.css';
import { useText } from './texts.ts';
import { usePeriodText } from './use-period-text.ts';
import { usePurchase } from './use-purchase.ts';

interface Props {
  plan: SubscriptionPlan;
  option: BillingOption;
  source: ScriptSource;
  tax: Tax;
}

/** The provider's button for the chosen period, and the terms of the purchase. */
export function PlanButton({ plan, option, source, tax }: Props) {
  const t = useText();
  const locale = useLocale();
  const taxText = useTaxText();
  const periodText = usePeriodText();
  const purchase = usePurchase({ planId: plan._id, billingOptionId: option.id });
  return (
    <>
      <ProviderButton {...purchase} label="subscribe" source={source} />
      <p className={styles.small}>
        {t('subscription.termsOf', {
          price: formatMoney(centsOfEuros(option.price), locale),
          tax: taxText(tax),
          per: periodText('per', option.labelKey),
        })}
      </p>
    </>
  );
}
