import { type AdminOrder, orderStateSchema } from '@bothways/domain/orders';
import { useQuery } from '@bothways/platform';
import { Button, PlusIcon } from '@bothways/ui';
import { useState } from 'react';
import { PageState, Pagination, pageStyles as styles, useListParams } from '../page/index.ts';
import { ConfirmPayment } from './confirm-payment.tsx';
import { EnterpriseOrder } from './enterprise-order.tsx';
import { ListFilters } from './list-filters.tsx';
import { OrdersTable, type PaymentRow } from './orders-table.tsx';
import { ordersQuery, refundOrder } from './payments.queries.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { useText } from './texts.ts';

type Open = { what: 'record' } | { what: 'refund' | 'confirm'; row: PaymentRow };
const placeOf = ({ order, payment }: PaymentRow) => ({ orderId: order.id, position: payment.position });
const paymentName = (order: AdminOrder, position: number): string => `${order.number}-${position}`;

/** Orders of credit packs, one row per payment. */
export function OrdersTab() {
  const t = useText();
  const { chosen, place } = useListParams<'q' | 'state'>('cursor');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const state = orderStateSchema.safeParse(chosen('state')).data;
  const query = useQuery(ordersQuery({ search: chosen('q'), state, cursor: place }));
  return (
    <>
      <ListFilters
        any={t('payments.anyState')}
        label={t('payments.state')}
        place="cursor"
        states={orderStateSchema.options.map((value) => ({
          value,
          label: t(`payments.orderStates.${value}`),
        }))}
      >
        <span className={styles.end}>
          <Button icon={<PlusIcon size={14} />} onPress={() => setOpen({ what: 'record' })}>
            {t('payments.record')}
          </Button>
        </span>
      </ListFilters>
      <PageState failed={t('payments.ordersFailed')} query={query}>
        {({ orders, next }) => (
          <>
            <OrdersTable
              onConfirm={(row) => setOpen({ what: 'confirm', row })}
              onRefund={(row) => setOpen({ what: 'refund', row })}
              orders={orders}
            />
            <Pagination next={next} param="cursor" />
          </>
        )}
      </PageState>
      {open?.what === 'record' && <EnterpriseOrder onClose={close} />}
      {open?.what === 'confirm' && (
        <ConfirmPayment
          name={paymentName(open.row.order, open.row.payment.position)}
          onClose={close}
          place={placeOf(open.row)}
        />
      )}
      {open?.what === 'refund' && (
        <RefundDialog
          email={open.row.order.buyer?.email}
          leftCents={open.row.payment.amountCents - open.row.payment.refundedCents}
          name={paymentName(open.row.order, open.row.payment.position)}
          onClose={close}
          send={(refund) => refundOrder(placeOf(open.row), refund)}
        />
      )}
    </>
  );
}
