import type { Order, OrderPayment, PackOffer } from '@bothways/domain/orders';
import { DAY_MS } from '@bothways/domain/time';
import { useLocale } from '@bothways/platform';
import { formatDate, formatMoney, formatWholeCredits, MISSING, Table, type TableColumn } from '@bothways/ui';
import { creditsOf } from './order-rules.ts';
import styles from './packs.module.css';
import { useText } from './texts.ts';

interface Row {
  id: number;
  when: string;
  amountCents: number;
  credits: number;
  bonus: number;
}

/** The payments of a pack paid in instalments, with what each brings and their total. */
function PaymentsTable({ rows }: { rows: readonly Row[] }) {
  const t = useText();
  const locale = useLocale();
  const credits = (hundredths: number): string => formatWholeCredits(hundredths, locale);
  const sum = (of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const got = (row: Row): number => row.credits + row.bonus;
  const extra = (hundredths: number): string => (hundredths > 0 ? `+${credits(hundredths)}` : MISSING);
  // Without a bonus the purchased credits are the credits received: shown once.
  const hasBonus = rows.some(({ bonus }) => bonus > 0);
  const columns: TableColumn<Row>[] = [
    { id: 'when', header: t('payment.when'), cell: ({ when }) => when, weight: 'strong' },
    {
      id: 'pay',
      header: t('payment.youPay'),
      cell: ({ amountCents }) => formatMoney(amountCents, locale),
      isNumeric: true,
    },
    ...(hasBonus
      ? [
          {
            id: 'credits',
            header: t('payment.credits'),
            cell: (row: Row) => credits(row.credits),
            isNumeric: true,
          },
          {
            id: 'bonus',
            header: t('payment.bonus'),
            cell: ({ bonus }: Row) => extra(bonus),
            isNumeric: true,
          },
        ]
      : []),
    {
      id: 'get',
      header: t('payment.youGet'),
      cell: (row) => credits(got(row)),
      isNumeric: true,
      weight: 'strong',
    },
  ];
  return (
    <section className={styles.payments}>
      <h3 className={styles.subtitle}>{t('payment.inPayments', { count: rows.length })}</h3>
      <Table
        columns={columns}
        foot={
          <tr>
            <th scope="row">{t('payment.together')}</th>
            <td>
              {formatMoney(
                sum((row) => row.amountCents),
                locale,
              )}
            </td>
            {hasBonus && (
              <>
                <td>{credits(sum((row) => row.credits))}</td>
                <td>{extra(sum((row) => row.bonus))}</td>
              </>
            )}
            <td>{credits(sum(got))}</td>
          </tr>
        }
        label={t('payment.inPayments', { count: rows.length })}
        rowKey={({ id }) => id}
        rows={rows}
      />
      {hasBonus && <p className={styles.small}>{t('payment.bonusOnce')}</p>}
    </section>
  );
}

/** Payments of a pack not bought yet: today, and a number of days later. */
export function OfferPayments({ payments }: { payments: PackOffer['payments'] }) {
  const t = useText();
  const locale = useLocale();
  if (payments.length < 2) return null;
  const day = (inDays: number): string =>
    formatDate(Date.now() + inDays * DAY_MS, { locale, missing: MISSING, invalid: MISSING });
  return (
    <PaymentsTable
      rows={payments.map(({ inDays, ...payment }, id) => ({
        ...payment,
        id,
        when: inDays === 0 ? t('payment.todayAt', { date: day(0) }) : day(inDays),
      }))}
    />
  );
}

/** Returns a function that words a payment's state, with the relevant day. */
function usePaymentState(): (payment: OrderPayment) => string {
  const t = useText();
  const locale = useLocale();
  return ({ state, dueAt, paidAt }) => {
    const date = formatDate(paidAt ?? dueAt, { locale, missing: MISSING, invalid: MISSING });
    return t(`payment.state.${state}`, { date });
  };
}

/** Payments of an order: those made, and those to come. */
export function OrderPayments({ order }: { order: Order }) {
  const stateText = usePaymentState();
  if (order.payments.length < 2) return null;
  return (
    <PaymentsTable
      rows={order.payments.map((payment) => ({
        id: payment.position,
        when: stateText(payment),
        amountCents: payment.amountCents,
        credits: payment.credits,
        bonus: creditsOf(order, payment) - payment.credits,
      }))}
    />
  );
}
