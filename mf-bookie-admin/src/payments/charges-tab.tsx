import { type AdminCharge, type ChargeStatus, chargeStatusSchema } from '@bothways/domain/billing';
import { useQuery } from '@bothways/platform';
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
import { useState } from 'react';
import { PageState, Pagination, pageStyles as styles, useListParams } from '../page/index.ts';
import { Buyer } from './buyer.tsx';
import { ListFilters } from './list-filters.tsx';
import { NothingListed } from './nothing-listed.tsx';
import own from './payments.module.css';
import { chargesQuery, refundCharge } from './payments.queries.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { Refunded } from './refunded.tsx';
import { useText } from './texts.ts';
import { useReasonText } from './use-reason-text.ts';

const TONES: Record<ChargeStatus, BadgeTone> = {
  completed: 'neutral',
  pending: 'info',
  returned: 'outline',
  failed: 'loss',
};

/** A payment's status, its dispute, and whether it bought nothing. */
function State({ charge }: { charge: AdminCharge }) {
  const t = useText();
  const reasonText = useReasonText();
  return (
    <span className={styles.badges}>
      <Badge tone={TONES[charge.status]}>{t(`payments.chargeStates.${charge.status}`)}</Badge>
      {charge.disputed !== undefined && (
        <Badge tone="loss">{t(`payments.disputes.${charge.disputed}`)}</Badge>
      )}
      {charge.refusedFor !== undefined && <Badge tone="warn">{reasonText(charge.refusedFor)}</Badge>}
    </span>
  );
}

function ChargesTable(props: { charges: readonly AdminCharge[]; onRefund: (charge: AdminCharge) => void }) {
  const { charges, onRefund } = props;
  const t = useText();
  const columns: TableColumn<AdminCharge>[] = [
    {
      id: 'id',
      header: t('payments.providerId'),
      cell: ({ paymentId, providerId }) => (
        <span className={styles.person}>
          <b className={styles.code}>{paymentId}</b>
          <span className={styles.code}>{providerId}</span>
        </span>
      ),
    },
    { id: 'buyer', header: t('payments.buyer'), cell: ({ buyer }) => <Buyer buyer={buyer} /> },
    {
      id: 'plan',
      header: t('payments.plan'),
      cell: ({ plan, days }) => t('payments.planDays', { plan: t(`payments.plans.${plan}`), count: days }),
      weight: 'pale',
    },
    { id: 'state', header: t('payments.state'), cell: (charge) => <State charge={charge} /> },
    { id: 'date', header: t('payments.date'), cell: ({ at }) => <DateText value={at} />, weight: 'pale' },
    { id: 'receipt', header: t('payments.receipt'), cell: ({ receipt }) => receipt ?? MISSING },
    {
      id: 'amount',
      header: t('payments.amount'),
      cell: ({ amountCents }) => <Money cents={amountCents} />,
      isNumeric: true,
      weight: 'strong',
    },
    {
      id: 'refunded',
      header: t('payments.refunded'),
      cell: ({ refundedCents }) => <Refunded cents={refundedCents} />,
      isNumeric: true,
    },
    {
      id: 'actions',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      cell: (charge) =>
        charge.mayRefund && (
          <Button onPress={() => onRefund(charge)} size="small">
            {t('payments.refund')}
          </Button>
        ),
      isActions: true,
    },
  ];
  return (
    <Table
      className={cx(styles.table, own.cards, own.charges)}
      columns={columns}
      empty={<NothingListed title={t('payments.none')} />}
      label={t('payments.tabs.charges')}
      rowKey={({ paymentId }) => paymentId}
      rows={charges}
    />
  );
}

/** Subscription payments, one row each. */
export function ChargesTab() {
  const t = useText();
  const { chosen, place } = useListParams<'q' | 'state'>('before');
  const [refunding, setRefunding] = useState<AdminCharge>();
  const status = chargeStatusSchema.safeParse(chosen('state')).data;
  const query = useQuery(chargesQuery({ search: chosen('q'), status, before: place }));
  return (
    <>
      <ListFilters
        any={t('payments.anyState')}
        label={t('payments.state')}
        place="before"
        states={chargeStatusSchema.options.map((value) => ({
          value,
          label: t(`payments.chargeStates.${value}`),
        }))}
      />
      <PageState failed={t('payments.chargesFailed')} query={query}>
        {({ charges, nextBefore }) => (
          <>
            <ChargesTable charges={charges} onRefund={setRefunding} />
            <Pagination next={nextBefore} param="before" />
          </>
        )}
      </PageState>
      {refunding && (
        <RefundDialog
          email={refunding.buyer?.email}
          leftCents={refunding.amountCents - refunding.refundedCents}
          name={refunding.paymentId}
          onClose={() => setRefunding(undefined)}
          send={(refund) => refundCharge(refunding.paymentId, refund)}
        />
      )}
    </>
  );
}
