import type { PaymentAlarm } from '@bothways/domain/billing';
import { useQuery } from '@bothways/platform';
import {
  Button,
  cx,
  DateText,
  EmptyState,
  formatMoney,
  MISSING,
  Money,
  Segmented,
  Table,
  type TableColumn,
  useUi,
  VisuallyHidden,
} from '@bothways/ui';
import { useState } from 'react';
import { PageState, Pagination, pageStyles as styles, useListParams } from '../page/index.ts';
import { Buyer } from './buyer.tsx';
import own from './payments.module.css';
import { alarmsQuery, type Refund, refundCharge, refundOrder } from './payments.queries.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { ResolveAlarm } from './resolve-alarm.tsx';
import { useText } from './texts.ts';
import { useReasonText } from './use-reason-text.ts';

/** How an alarm was resolved, by whom and when. */
function Resolved({ resolved }: { resolved: NonNullable<PaymentAlarm['resolved']> }) {
  const t = useText();
  const { how, note, by, at } = resolved;
  return (
    <span className={styles.person}>
      <b>
        {t(`payments.resolutions.${how}`)}: {note}
      </b>
      <span>
        {by ?? t('payments.gone')} <DateText value={at} />
      </span>
    </span>
  );
}

type OnAlarm = (alarm: PaymentAlarm) => void;

/** Actions on an open alarm: refund the proposed amount, or resolve. */
function Actions(props: { alarm: PaymentAlarm; onRefund: OnAlarm; onResolve: OnAlarm }) {
  const { alarm, onRefund, onResolve } = props;
  const t = useText();
  const { locale } = useUi();
  return (
    <span className={styles.actions}>
      {alarm.proposal && (
        <Button onPress={() => onRefund(alarm)} size="small">
          {t('payments.refundAmount', { amount: formatMoney(alarm.proposal.refundCents, locale) })}
        </Button>
      )}
      <Button onPress={() => onResolve(alarm)} size="small">
        {t('payments.resolve')}
      </Button>
    </span>
  );
}

function AlarmsTable(props: { alarms: readonly PaymentAlarm[]; onRefund: OnAlarm; onResolve: OnAlarm }) {
  const { alarms, onRefund, onResolve } = props;
  const t = useText();
  const reasonText = useReasonText();
  const columns: TableColumn<PaymentAlarm>[] = [
    {
      id: 'target',
      header: t('payments.about'),
      cell: ({ target }) => <span className={styles.code}>{target}</span>,
      weight: 'strong',
    },
    { id: 'reason', header: t('payments.reason'), cell: ({ reason }) => reasonText(reason) },
    {
      id: 'date',
      header: t('payments.date'),
      cell: ({ at }) => <DateText style="dateTime" value={at} />,
      weight: 'pale',
    },
    {
      id: 'buyer',
      header: t('payments.buyer'),
      cell: ({ buyer }) => (buyer ? <Buyer buyer={buyer} /> : MISSING),
    },
    {
      id: 'amount',
      header: t('payments.amount'),
      cell: ({ amountCents }) => (amountCents === undefined ? MISSING : <Money cents={amountCents} />),
      isNumeric: true,
    },
    {
      id: 'actions',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      cell: (alarm) =>
        alarm.resolved ? (
          <Resolved resolved={alarm.resolved} />
        ) : (
          <Actions alarm={alarm} onRefund={onRefund} onResolve={onResolve} />
        ),
      isActions: true,
    },
  ];
  return (
    <Table
      className={cx(styles.table, own.cards, own.alarms)}
      columns={columns}
      empty={<EmptyState title={t('payments.noAlarms')}>{t('payments.noAlarmsHint')}</EmptyState>}
      label={t('payments.tabs.alarms')}
      rowKey={({ id }) => id}
      rows={alarms}
    />
  );
}

/** The proposed refund of a payment. */
function ProposedRefund(props: {
  email: string | undefined;
  proposal: NonNullable<PaymentAlarm['proposal']>;
  onClose: () => void;
}) {
  const { email, onClose } = props;
  const { paymentId, refundCents, leftCents, order } = props.proposal;
  const send = (refund: Refund) =>
    order
      ? refundOrder({ orderId: order.id, position: order.position }, { ...refund, captureId: paymentId })
      : refundCharge(paymentId, refund);
  return (
    <RefundDialog
      email={email}
      leftCents={leftCents}
      name={paymentId}
      onClose={onClose}
      proposedCents={refundCents}
      send={send}
    />
  );
}

/** Payments that deviate from the agreement, until someone records how they were resolved. */
export function AlarmsTab() {
  const t = useText();
  const { chosen, change, place } = useListParams<'state'>('before');
  const [resolving, setResolving] = useState<PaymentAlarm>();
  const [refunding, setRefunding] = useState<PaymentAlarm>();
  const state = chosen('state') === 'resolved' ? 'resolved' : 'open';
  const query = useQuery(alarmsQuery({ state, before: place }));
  return (
    <>
      <p className={styles.note}>{t('payments.alarmsLead')}</p>
      <div className={styles.filters}>
        <Segmented
          label={t('payments.state')}
          onChange={(next) => change('state', next === 'open' ? '' : next)}
          options={[
            {
              value: 'open',
              label: query.data ? t('payments.openAlarms', { count: query.data.open }) : t('payments.open'),
            },
            { value: 'resolved', label: t('payments.resolved') },
          ]}
          value={state}
        />
      </div>
      <PageState failed={t('payments.alarmsFailed')} query={query}>
        {({ alarms, nextBefore }) => (
          <>
            <AlarmsTable alarms={alarms} onRefund={setRefunding} onResolve={setResolving} />
            <Pagination next={nextBefore === undefined ? undefined : String(nextBefore)} param="before" />
          </>
        )}
      </PageState>
      {refunding?.proposal && (
        <ProposedRefund
          email={refunding.buyer?.email}
          onClose={() => setRefunding(undefined)}
          proposal={refunding.proposal}
        />
      )}
      {resolving && <ResolveAlarm alarm={resolving} onClose={() => setResolving(undefined)} />}
    </>
  );
}
