import type { AgreedCharge, Charge, Subscription } from '@bothways/domain/subscriptions';
import { useLocale } from '@bothways/platform';
import { formatDate, formatMoney, MISSING, useTaxText } from '@bothways/ui';
import styles from './subscriptions.module.css';
import { useText } from './texts.ts';
import { usePeriodText } from './use-period-text.ts';

/** Returns what pressing the button below agrees to. */
export const agreedOf = ({ amountCents, chargesAt }: Charge): AgreedCharge => ({
  amountCents,
  ...(chargesAt !== undefined && { chargesAt }),
});

interface Props {
  charge: Charge | null;
  action: 'unfreeze' | 'reactivate' | 'revise';
  own: Subscription;
}

/** The amount and date of the charge, and what happens to the days paid for. */
export function ChargeText({ charge, action, own }: Props) {
  const t = useText();
  const locale = useLocale();
  const taxText = useTaxText();
  const periodText = usePeriodText();
  const plan = t(`plan.${own.plan}`);
  const days = t('subscription.days', { count: own.daysLeft });
  const paid = own.daysLeft > 0 ? action : 'none';
  if (!charge) return <p>{t('subscription.charge.nothing', { plan, days })}</p>;
  const date = formatDate(charge.chargesAt, { locale, missing: MISSING, invalid: MISSING });
  const when =
    charge.chargesAt !== undefined ? 'later' : action === 'revise' ? ('next' as const) : ('now' as const);
  const rows = [
    [t('subscription.charge.what'), `${plan}, ${periodText('periods', charge.labelKey)}`],
    [t('subscription.charge.when'), t(`subscription.charge.at.${when}`, { date })],
    [t('subscription.charge.amount'), `${formatMoney(charge.amountCents, locale)}, ${taxText(charge.tax)}`],
    [t('subscription.charge.paid'), t(`subscription.charge.days.${paid}`, { plan, days, date })],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div className={styles.fact} key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
