import type { BillingStatistics } from '@bothways/domain/bot-billing';
import { Stat } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import { withdrawableOf } from './terms.ts';
import { useBillingText } from './use-billing-text.ts';
import { useOwnCredits } from './use-own-credits.ts';

/** The limits of each payment type, and whose credits it moves. */
export function LimitsLine({ billing }: { billing: BillingStatistics }) {
  const t = useText();
  const { money } = useBillingText();
  const { available, debt, leftToday } = useOwnCredits();
  const givable = debt > 0 ? 0 : Math.max(0, Math.min(available, leftToday));
  return (
    <div className={styles.limits}>
      <Stat label={t('billing.limits.deposit')} note={t('billing.limits.depositNote')}>
        {money(givable)}
      </Stat>
      <Stat label={t('billing.limits.withdrawal')} note={t('billing.limits.withdrawalNote')}>
        {money(withdrawableOf(billing))}
      </Stat>
      <Stat label={t('billing.limits.credit')} note={t('billing.limits.creditNote')}>
        {t('billing.limits.formula')}
      </Stat>
    </div>
  );
}
