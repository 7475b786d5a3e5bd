import { type ReturnedPayment, returnStateOf } from '@bothways/domain/billing';
import { useLocale, useLocalePath, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Banner, formatDate, formatMoney, MISSING, TextLink } from '@bothways/ui';
import { Fragment } from 'react';
import styles from './returned.module.css';
import { returnedQuery } from './returned.queries.ts';
import { useText } from './texts.ts';

/** One payment that bought nothing: what happened to the money, why, and its receipt and credit note. */
function Returned({ payment }: { payment: ReturnedPayment }) {
  const t = useText();
  const locale = useLocale();
  const localePath = useLocalePath();
  const { kind, amountCents, paidAt, reason, receipt, creditNote } = payment;
  const state = returnStateOf(payment);
  const amount = formatMoney(amountCents, locale);
  const date = formatDate(paidAt, { locale, missing: MISSING, invalid: MISSING });
  const papers = [receipt, creditNote].filter((paper) => paper !== undefined);
  return (
    <Banner
      title={t(`returned.state.${state}`, { amount, date })}
      tone={state === 'checking' ? 'warning' : 'info'}
    >
      {t(`returned.reason.${kind}.${reason}`)}
      {papers.length > 0 && ` ${t('returned.papers')}`}
      {papers.map((paper, index) => (
        <Fragment key={paper}>
          {index > 0 && ','}{' '}
          <TextLink className={styles.paper} href={localePath(`account/billing/${paper}`)}>
            {paper}
          </TextLink>
        </Fragment>
      ))}
    </Banner>
  );
}

interface Props {
  /** Which to show; all without it. */
  of?: (payment: ReturnedPayment) => boolean;
}

/** Payments that were taken and bought nothing, each in a sentence. Nothing is shown where there are none. */
export function ReturnedPayments({ of = () => true }: Props) {
  const t = useText();
  const query = useQuery(returnedQuery());
  return (
    <QueryState failed={t('returned.failed')} query={query} retryLabel={t('returned.retry')} skeleton={null}>
      {({ payments }) =>
        payments.filter(of).map((payment) => <Returned key={payment.paymentId} payment={payment} />)
      }
    </QueryState>
  );
}
