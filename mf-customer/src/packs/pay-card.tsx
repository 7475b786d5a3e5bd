import type { Tax } from '@bothways/domain/money';
import { taxWithin } from '@bothways/domain/receipts';
import { useLocale, useLocalePath } from '@bothways/platform';
import { Card, formatMoney, TaxNote, TextLink } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './packs.module.css';
import { useText } from './texts.ts';

interface Props {
  /** Undefined where the price is agreed by mail. */
  amountCents: number | undefined;
  /** Included in the amount. */
  tax?: Tax;
  /** What the buyer receives. */
  brings: ReactNode;
  /** The payment button. */
  action: ReactNode;
  /** The terms of the purchase. */
  terms?: ReactNode;
  /** What happens after the payment, in order. */
  steps: readonly { title: string; text: string }[];
}

/** The amount due today, the payment button, and what happens next. */
export function PayCard({ amountCents, tax, brings, action, terms, steps }: Props) {
  const t = useText();
  const locale = useLocale();
  const localePath = useLocalePath();
  const dueTax = tax && amountCents !== undefined ? taxWithin(amountCents, tax.rate) : 0;
  return (
    <Card as="section" aria-label={t('payment.today')} className={styles.card}>
      <div className={styles.part}>
        <h3 className={styles.label}>{t('payment.today')}</h3>
        <p className={styles.amount}>
          {amountCents === undefined ? t('payment.byContact') : formatMoney(amountCents, locale)}
        </p>
        {tax && (
          <p className={styles.small}>
            <TaxNote tax={tax} />
            {dueTax > 0 && ` (${t('payment.tax', { tax: formatMoney(dueTax, locale), name: tax.name })})`}
          </p>
        )}
        <p className={styles.brings}>{brings}</p>
        {action}
        {terms !== undefined && (
          <p className={styles.small}>
            {terms} <TextLink href={localePath('terms')}>{t('payment.termsLink')}</TextLink>
            {' · '}
            <TextLink href={localePath('refunds')}>{t('payment.refundsLink')}</TextLink>
          </p>
        )}
      </div>
      {steps.length > 0 && (
        <div className={styles.part}>
          <h3 className={styles.subtitle}>{t('payment.then')}</h3>
          <ol className={styles.steps}>
            {steps.map(({ title, text }) => (
              <li key={title}>
                {title}
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Card>
  );
}
