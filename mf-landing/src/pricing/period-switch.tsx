import { BILLING_PERIODS, type BillingPeriod } from '@bothways/domain/plans';
import { Segmented } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './pricing.module.css';

interface Props {
  period: BillingPeriod;
  /** Pressed, but only announced. */
  announced: BillingPeriod | undefined;
  onChange(period: BillingPeriod): void;
}

/** The billing periods. An announced one says so when pressed, and is not selected (C-M48, C-M49). */
export function PeriodSwitch({ period, announced, onChange }: Props) {
  const t = useText();
  return (
    <div className={styles.periods}>
      <Segmented
        label={t('pricing.period')}
        onChange={onChange}
        options={BILLING_PERIODS.map((value) => ({ value, label: t(`pricing.periods.${value}`) }))}
        value={period}
      />
      <p className={styles.info} role="status">
        {announced && t('pricing.periodSoon', { period: t(`pricing.periods.${announced}`) })}
      </p>
    </div>
  );
}
