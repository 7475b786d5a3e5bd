import { type BillingStatistics, isLowCredit } from '@bothways/domain/bot-billing';
import { centsOfEuros } from '@bothways/domain/money';
import { Badge, cx, WarningIcon } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import { termsOf } from './terms.ts';
import { useBillingText } from './use-billing-text.ts';

/** A sum: its terms with their signs, then the credit left or the debt. */
export function BillingTerms({ billing }: { billing: BillingStatistics }) {
  const t = useText();
  const { money } = useBillingText();
  const amount = centsOfEuros(billing.summary.amount);
  const isLow = isLowCredit(amount);
  return (
    <dl aria-label={t('billing.title')} className={styles.terms}>
      {termsOf(billing).map(({ name, cents, isSum }) => (
        <div className={cx(isSum && styles.sum)} key={name}>
          <dt>
            {t(`billing.terms.${name}`)}
            {name === 'bought' && <Rates bought={billing.terms.bought} />}
          </dt>
          <dd>{money(cents, name === 'withdrawals' ? 'always' : 'auto')}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>
          {t(amount > 0 ? 'billing.owed' : 'billing.creditLeft')}
          {isLow && (
            <Badge icon={<WarningIcon size={12} />} tone="warn">
              {t('billing.low')}
            </Badge>
          )}
        </dt>
        <dd className={cx(isLow && styles.low)}>{money(Math.abs(amount))}</dd>
      </div>
    </dl>
  );
}

/** Payments for credits by rate: €90 at 30%, €200 at 40%. */
function Rates({ bought }: { bought: BillingStatistics['terms']['bought'] }) {
  const t = useText();
  const { euros, percent } = useBillingText();
  if (bought.length === 0) return null;
  const said = bought.map(({ rate, amount }) =>
    t('billing.atRate', { amount: euros(amount), rate: percent(rate) }),
  );
  return <span className={styles.rates}>{said.join(', ')}</span>;
}
