import type { AdminOrder, OrderPaymentState } from '@bothways/domain/orders';
import {
  Badge,
  type BadgeTone,
  Button,
  cx,
  DateText,
  MISSING,
  Money,
  Table,
  type TableColumn,
  VisuallyHidden,
} from '@bothways/ui';
import { pageStyles as styles } from '../page/index.ts';
import { Buyer } from './buyer.tsx';
import { NothingListed } from './nothing-listed.tsx';
import own from './payments.module.css';
import { Refunded } from './refunded.tsx';
import { useText } from './texts.ts';

const TONES: Record<OrderPaymentState, BadgeTone> = {
  open: 'outline',
  due: 'outline',
  overdue: 'loss',
  confirming: 'info',
  paid: 'neutral',
  partlyRefunded: 'warn',
  refunded: 'outline',
  disputed: 'loss',
  void: 'outline',
};

/** One payment with its order. */
export interface PaymentRow {
  order: AdminOrder;
  payment: AdminOrder['payments'][number];
}
interface Props {
  orders: readonly AdminOrder[];
  onRefund(row: PaymentRow): void;
  onConfirm(row: PaymentRow): void;
}

/** Actions available on a payment now, as decided by the server. */
function Actions({ row, onRefund, onConfirm }: Omit<Props, 'orders'> & { row: PaymentRow }) {
  const t = useText();
  const { mayRefund, mayConfirm } = row.payment;
  return (
    <span className={styles.actions}>
      {mayConfirm && (
        <Button onPress={() => onConfirm(row)} size="small">
          {t('payments.confirmShort')}
        </Button>
      )}
      {mayRefund && (
        <Button onPress={() => onRefund(row)} size="small">
          {t('payments.refund')}
        </Button>
      )}
    </span>
  );
}

/** Orders, one row per payment. */
export function OrdersTable({ orders, onRefund, onConfirm }: Props) {
  const t = useText();
  const columns: TableColumn<PaymentRow>[] = [
    {
      id: 'order',
      header: t('payments.order'),
      cell: ({ order, payment }) => (
        <>
          {order.number} · {t(`payments.packs.${order.pack}`)}
          {order.payments.length > 1 && (
            <span className={styles.pale}>
              {' '}
              {t('payments.paymentOf', { payment: payment.position, payments: order.payments.length })}
            </span>
          )}
        </>
      ),
      weight: 'strong',
    },
    { id: 'buyer', header: t('payments.buyer'), cell: ({ order }) => <Buyer buyer={order.buyer} /> },
    {
      id: 'state',
      header: t('payments.state'),
      cell: ({ payment }) => (
        <span className={styles.badges}>
          <Badge tone={TONES[payment.state]}>{t(`payments.paymentStates.${payment.state}`)}</Badge>
          {payment.isDisputeLost && <Badge tone="loss">{t('payments.disputes.lost')}</Badge>}
        </span>
      ),
    },
    {
      id: 'date',
      header: t('payments.date'),
      cell: ({ order, payment }) => <DateText value={payment.paidAt ?? payment.dueAt ?? order.createdAt} />,
      weight: 'pale',
    },
    {
      id: 'id',
      header: t('payments.providerId'),
      cell: ({ payment }) => <span className={styles.code}>{payment.paymentId ?? MISSING}</span>,
    },
    { id: 'receipt', header: t('payments.receipt'), cell: ({ payment }) => payment.receipt ?? MISSING },
    {
      id: 'amount',
      header: t('payments.amount'),
      cell: ({ payment }) => <Money cents={payment.amountCents} />,
      isNumeric: true,
      weight: 'strong',
    },
    {
      id: 'refunded',
      header: t('payments.refunded'),
      cell: ({ payment }) => <Refunded cents={payment.refundedCents} />,
      isNumeric: true,
    },
    {
      id: 'actions',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      cell: (row) => <Actions onConfirm={onConfirm} onRefund={onRefund} row={row} />,
      isActions: true,
    },
  ];
  return (
    <Table
      className={cx(styles.table, own.cards, own.orders)}
      columns={columns}
      empty={<NothingListed title={t('payments.none')} />}
      label={t('payments.tabs.orders')}
      rowKey={({ order, payment }) => `${order.id} ${payment.position}`}
      rows={orders.flatMap((order) => order.payments.map((payment) => ({ order, payment })))}
    />
  );
}
