import type { Order, OrderPayment } from '@bothways/domain/orders';
import { useLocalePath, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Badge, type BadgeTone, DateText, LinkButton, Money, Skeleton, TextLink } from '@bothways/ui';
import styles from './billing.module.css';
import { ordersQuery } from './billing.queries.ts';
import { useText } from './texts.ts';

const TONES: Record<OrderPayment['state'], BadgeTone> = {
  open: 'neutral',
  due: 'warn',
  overdue: 'loss',
  confirming: 'neutral',
  paid: 'outline',
  partlyRefunded: 'outline',
  refunded: 'outline',
  disputed: 'loss',
  void: 'outline',
};
const MAY_PAY: ReadonlySet<OrderPayment['state']> = new Set(['open', 'due', 'overdue']);

/** One payment of an order: what it is, its state, and the link to pay it. */
function PaymentRow({ order, payment }: { order: Order; payment: OrderPayment }) {
  const t = useText();
  const localePath = useLocalePath();
  const { position, state, amountCents, dueAt, paidAt, receipt, isDisputeLost } = payment;
  const when = paidAt ?? dueAt;
  return (
    <li className={styles.payment}>
      <span className={styles.paymentName}>
        {t('billing.payment', { payment: position, payments: order.payments.length })}
      </span>
      <Money cents={amountCents} className={styles.amount} />
      <Badge tone={TONES[state]}>{t(`billing.paymentState.${state}`)}</Badge>
      {isDisputeLost && <Badge tone="outline">{t('billing.disputeLost')}</Badge>}
      {when !== undefined && (
        <span className={styles.when}>
          {t(paidAt === undefined ? 'billing.dueOn' : 'billing.paidOn')} <DateText value={when} />
        </span>
      )}
      <span className={styles.paymentEnd}>
        {receipt !== undefined && (
          <TextLink href={localePath(`account/billing/${receipt}`)}>{receipt}</TextLink>
        )}
        {MAY_PAY.has(state) && (
          <LinkButton
            href={localePath(`onboarding/payment?order=${encodeURIComponent(order.id)}`)}
            size="small"
            variant="primary"
          >
            {t('billing.pay')}
          </LinkButton>
        )}
      </span>
    </li>
  );
}

function OrderCard({ order }: { order: Order }) {
  const t = useText();
  return (
    <li className={styles.order}>
      <div className={styles.orderHead}>
        <b>{t('billing.order', { number: order.number, pack: t(`billing.pack.${order.pack}`) })}</b>
        <Badge tone="outline">{t(`billing.orderState.${order.state}`)}</Badge>
        <span className={styles.when}>
          <DateText value={order.createdAt} />
        </span>
      </div>
      <ul className={styles.payments}>
        {order.payments.map((payment) => (
          <PaymentRow key={payment.position} order={order} payment={payment} />
        ))}
      </ul>
    </li>
  );
}

/** The caller's pack orders with their payments, newest first. */
export function OrdersList() {
  const t = useText();
  return (
    <QueryState
      empty={{
        when: ({ orders }) => orders.length === 0,
        show: <p className={styles.note}>{t('billing.noOrders')}</p>,
      }}
      failed={t('billing.ordersFailed')}
      query={useQuery(ordersQuery())}
      retryLabel={t('account.retry')}
      skeleton={<Skeleton height={72} />}
    >
      {({ orders }) => (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}
