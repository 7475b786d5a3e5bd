import type { Quote } from '@bothways/domain/subscriptions';
import { useLocale, useLocalePath } from '@bothways/platform';
import { formatDate, formatMoney, MISSING, TextLink, useTaxText } from '@bothways/ui';
import { Fragment, type ReactNode } from 'react';
import styles from './subscriptions.module.css';
import { useText } from './texts.ts';

/** Charges today and next, the end of the paid time, and how to cancel: all that one agrees to. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  const t = useText();
  const locale = useLocale();
  const localePath = useLocalePath();
  const taxText = useTaxText();
  const { amountCents, tax, taxCents, nextCharge, daysLeft, paidUntil } = quote;
  const dateOf = (at: string) => formatDate(at, { locale, missing: MISSING, invalid: MISSING });
  const rows: [string, ReactNode][] = [
    [
      t('subscription.quote.today'),
      <span key="today">
        <b>{formatMoney(amountCents, locale)}</b>{' '}
        <small>
          {taxText(tax)}
          {taxCents > 0 &&
            ` (${t('subscription.quote.tax', { tax: formatMoney(taxCents, locale), name: tax.name })})`}
        </small>
      </span>,
    ],
    [
      t('subscription.quote.next'),
      t('subscription.quote.nextText', {
        amount: formatMoney(nextCharge.amountCents, locale),
        date: dateOf(nextCharge.at),
      }),
    ],
    [
      t('subscription.quote.until'),
      paidUntil === undefined
        ? t('subscription.quote.frozen')
        : daysLeft > 0
          ? t('subscription.quote.untilLeft', { count: daysLeft, date: dateOf(paidUntil) })
          : dateOf(paidUntil),
    ],
    [t('subscription.quote.cancelHow'), t('subscription.quote.cancelText')],
    [
      t('subscription.quote.rules'),
      <span key="rules">
        <TextLink href={localePath('terms')}>{t('subscription.quote.terms')}</TextLink>
        {' · '}
        <TextLink href={localePath('refunds')}>{t('subscription.quote.refunds')}</TextLink>
      </span>,
    ],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
