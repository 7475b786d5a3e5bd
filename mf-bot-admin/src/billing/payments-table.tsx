import type { BillingStatistics, Payment } from '@bothways/domain/bot-billing';
import { centsOfEuros } from '@bothways/domain/money';
import { Button, ChevronDownIcon, ChevronUpIcon, cx, EmptyState, IconButton, TrashIcon } from '@bothways/ui';
import { useId, useState } from 'react';
import { useHiding } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import { shortName, useBillingText, useTableDate } from './use-billing-text.ts';

interface Props {
  billing: BillingStatistics;
  /** Missing if the caller may not delete. */
  onDelete?: (id: string) => void;
}

const COLUMNS = ['date', 'type', 'method', 'amount', 'rate', 'credits', 'addedBy'] as const;
const NUMERIC: readonly string[] = ['amount', 'rate', 'credits'];

/** All payments, newest first; further details unfold below each. */
export function PaymentsTable({ billing: { payments, terms }, onDelete }: Props) {
  const t = useText();
  const { euros, credits } = useBillingText();
  if (payments.length === 0) return <EmptyState title={t('billing.noPayments')} />;
  return (
    <div className={styles.frame}>
      <div className={styles.scroll}>
        <table aria-label={t('billing.payments')} className={cx(styles.table, styles.payments)}>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th className={cx(NUMERIC.includes(name) && styles.numeric)} key={name} scope="col">
                  {t(`billing.columns.${name}`)}
                </th>
              ))}
              {onDelete && <td />}
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} {...(onDelete && { onDelete })} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.total}>
        <b>{t('billing.total')}</b>
        <span>{euros(terms.paid)}</span>
        <span>{credits(centsOfEuros(terms.held), true)}</span>
      </p>
    </div>
  );
}

function PaymentRow({ payment, onDelete }: { payment: Payment } & Pick<Props, 'onDelete'>) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const t = useText();
  const date = useTableDate();
  const hide = useHiding();
  const { euros, credits, percent } = useBillingText();
  const { id, type, amount, rate, method, addedBy, timestamp } = payment;
  const by = addedBy === undefined ? t('billing.server') : hide(shortName(addedBy));
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <>
      <tr className={cx(isOpen && styles.chosen)}>
        <td className={styles.date}>{date(timestamp)}</td>
        <th scope="row">
          <Button
            aria-controls={detailsId}
            aria-expanded={isOpen}
            className={styles.unfold}
            end={<Chevron size={12} />}
            onPress={() => setOpen(!isOpen)}
            size="small"
            variant="quiet"
          >
            {t(`billing.types.${type}`)}
          </Button>
        </th>
        <td className={cx(styles.pale, method === undefined && styles.missing)}>
          {method === undefined ? '–' : t(`billing.methods.${method}`)}
        </td>
        <td className={styles.numeric}>{euros(amount)}</td>
        <td className={cx(styles.numeric, styles.pale, rate === undefined && styles.missing)}>
          {rate === undefined ? '–' : percent(rate)}
        </td>
        <td className={cx(styles.numeric, styles.strong)}>{credits(centsOfEuros(payment.credits), true)}</td>
        <td className={styles.pale}>{by}</td>
        {onDelete && (
          <td className={styles.actions}>
            <IconButton
              label={t('billing.deletePayment', {
                what: `${t(`billing.types.${type}`)}, ${date(timestamp)}`,
              })}
              onPress={() => onDelete(id)}
              size="small"
            >
              <TrashIcon size={14} />
            </IconButton>
          </td>
        )}
      </tr>
      {isOpen && (
        <tr className={styles.details} id={detailsId}>
          <td colSpan={COLUMNS.length + (onDelete ? 1 : 0)}>
            <Details payment={payment} />
          </td>
        </tr>
      )}
    </>
  );
}

function Details({ payment }: { payment: Payment }) {
  const t = useText();
  const hide = useHiding();
  const { euros } = useBillingText();
  const { reference, comment, addedBy, approvedBy, returnedTo, internalDiscount, providerDiscount } = payment;
  const named = { approvedBy, returnedTo };
  const said = [
    ['reference', reference === undefined ? '–' : hide(reference)],
    ['comment', comment === undefined ? '–' : hide(comment)],
    ['internalDiscount', euros(internalDiscount)],
    ['providerDiscount', euros(providerDiscount)],
    ['addedBy', addedBy === undefined ? t('billing.server') : hide(addedBy)],
    ...(['approvedBy', 'returnedTo'] as const).flatMap((name) =>
      named[name] === undefined ? [] : [[name, hide(named[name])] as const],
    ),
  ] as const;
  return (
    <dl className={styles.more}>
      {said.map(([name, text]) => (
        <div key={name}>
          <dt>{t(`billing.columns.${name}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
