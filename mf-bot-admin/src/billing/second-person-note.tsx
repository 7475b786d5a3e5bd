import type { BillingStatistics } from '@bothways/domain/bot-billing';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import { useBillingText } from './use-billing-text.ts';

/** Warns that a credit at this rate requires approval by a second person. */
export function SecondPersonNote({
  billing: { agreedRate },
  rate,
}: {
  billing: BillingStatistics;
  rate: number | null;
}) {
  const t = useText();
  const { percent } = useBillingText();
  if (rate === null || rate === agreedRate) return null;
  return (
    <p className={styles.note}>
      {agreedRate === undefined
        ? t('billing.form.noAgreedRate')
        : t('billing.form.otherRate', { rate: percent(agreedRate) })}
    </p>
  );
}
