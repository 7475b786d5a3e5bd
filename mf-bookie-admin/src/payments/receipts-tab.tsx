import type { ListedReceipt } from '@bothways/domain/billing';
import { receiptKindSchema } from '@bothways/domain/receipts';
import { useQuery } from '@bothways/platform';
import {
  Badge,
  cx,
  DateText,
  formatPercent,
  MISSING,
  Money,
  Table,
  type TableColumn,
  useUi,
} from '@bothways/ui';
import { PageState, Pagination, pageStyles as styles, useListParams } from '../page/index.ts';
import { ListFilters } from './list-filters.tsx';
import { NothingListed } from './nothing-listed.tsx';
import own from './payments.module.css';
import { receiptsQuery } from './payments.queries.ts';
import { useText } from './texts.ts';

const RATE_PARTS = 100;

function ReceiptsTable({ receipts }: { receipts: readonly ListedReceipt[] }) {
  const t = useText();
  const { locale } = useUi();
  const columns: TableColumn<ListedReceipt>[] = [
    { id: 'number', header: t('payments.number'), cell: ({ number }) => number, weight: 'strong' },
    { id: 'date', header: t('payments.date'), cell: ({ at }) => <DateText value={at} />, weight: 'pale' },
    {
      id: 'buyer',
      header: t('payments.buyer'),
      cell: ({ buyer }) => (
        <span className={styles.person}>
          <b>{buyer.name || MISSING}</b>
          <span>{buyer.email}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('payments.state'),
      cell: ({ state, of }) =>
        state ? (
          <Badge tone={state === 'paid' ? 'neutral' : 'warn'}>{t(`payments.receiptStates.${state}`)}</Badge>
        ) : (
          <Badge tone="outline">{t('payments.noteOf', { number: of ?? MISSING })}</Badge>
        ),
    },
    {
      id: 'id',
      header: t('payments.providerId'),
      cell: ({ paymentId }) => <span className={styles.code}>{paymentId}</span>,
    },
    { id: 'country', header: t('payments.country'), cell: ({ buyer }) => buyer.country, weight: 'pale' },
    {
      id: 'tax',
      header: t('payments.tax'),
      cell: ({ taxName, taxRate, taxCents }) => (
        <>
          {taxName}{' '}
          {formatPercent(taxRate / RATE_PARTS, locale, { digits: taxRate % RATE_PARTS === 0 ? 0 : 2 })}{' '}
          <Money cents={taxCents} />
        </>
      ),
      isNumeric: true,
      weight: 'pale',
    },
    {
      id: 'total',
      header: t('payments.amount'),
      cell: ({ totalCents }) => <Money cents={totalCents} />,
      isNumeric: true,
      weight: 'strong',
    },
  ];
  return (
    <Table
      className={cx(styles.table, own.cards, own.receipts)}
      columns={columns}
      empty={<NothingListed title={t('payments.noReceipts')} />}
      label={t('payments.tabs.receipts')}
      rowKey={({ number }) => number}
      rows={receipts}
    />
  );
}

/** Receipts and credit notes of all customers. */
export function ReceiptsTab() {
  const t = useText();
  const { chosen, place } = useListParams<'q' | 'state'>('before');
  const kind = receiptKindSchema.safeParse(chosen('state')).data;
  const query = useQuery(receiptsQuery({ search: chosen('q'), kind, before: place }));
  return (
    <>
      <ListFilters
        any={t('payments.anyKind')}
        label={t('payments.kind')}
        place="before"
        states={receiptKindSchema.options.map((value) => ({ value, label: t(`payments.kinds.${value}`) }))}
      />
      <PageState failed={t('payments.receiptsFailed')} query={query}>
        {({ receipts, nextBefore }) => (
          <>
            <ReceiptsTable receipts={receipts} />
            <Pagination next={nextBefore} param="before" />
          </>
        )}
      </PageState>
    </>
  );
}
