import type { ListedReceipt } from '@bothways/domain/billing';
import { useLocalePath, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import {
  Badge,
  Button,
  DateText,
  DownloadIcon,
  Money,
  Skeleton,
  Table,
  type TableColumn,
  TextLink,
} from '@bothways/ui';
import { download } from '../account/index.ts';
import styles from './billing.module.css';
import { receiptsQuery } from './billing.queries.ts';
import { ReceiptState } from './receipt-state.tsx';
import { useText } from './texts.ts';
import { useItemText } from './use-item-text.ts';
import { useReceiptsCsv } from './use-receipts-csv.ts';

function ReceiptsTable({ receipts }: { receipts: readonly ListedReceipt[] }) {
  const t = useText();
  const localePath = useLocalePath();
  const itemText = useItemText();
  const columns: TableColumn<ListedReceipt>[] = [
    {
      id: 'number',
      header: t('billing.number'),
      cell: ({ number }) => (
        <TextLink className={styles.number} href={localePath(`account/billing/${number}`)}>
          {number}
        </TextLink>
      ),
    },
    { id: 'date', header: t('billing.date'), cell: ({ at }) => <DateText value={at} />, weight: 'pale' },
    {
      id: 'item',
      header: t('billing.what'),
      cell: ({ item, of }) => (of === undefined ? itemText(item) : t('billing.noteOf', { number: of })),
    },
    {
      id: 'state',
      header: t('billing.state'),
      cell: ({ state }) =>
        state ? <ReceiptState state={state} /> : <Badge tone="outline">{t('billing.creditNote')}</Badge>,
    },
    {
      id: 'tax',
      header: t('billing.tax'),
      cell: ({ taxCents }) => <Money cents={taxCents} />,
      isNumeric: true,
      weight: 'pale',
    },
    {
      id: 'total',
      header: t('billing.total'),
      cell: ({ totalCents }) => <Money cents={totalCents} />,
      isNumeric: true,
      weight: 'strong',
    },
  ];
  return (
    <Table
      className={styles.table}
      columns={columns}
      label={t('billing.receipts')}
      rowKey={({ number }) => number}
      rows={receipts}
    />
  );
}

/** All receipts and credit notes, with a download. */
export function ReceiptsList() {
  const t = useText();
  const csv = useReceiptsCsv();
  return (
    <QueryState
      empty={{
        when: ({ receipts }) => receipts.length === 0,
        show: <p className={styles.note}>{t('billing.noReceipts')}</p>,
      }}
      failed={t('billing.receiptsFailed')}
      query={useQuery(receiptsQuery())}
      retryLabel={t('account.retry')}
      skeleton={<Skeleton height={108} />}
    >
      {({ receipts }) => (
        <>
          <ReceiptsTable receipts={receipts} />
          <div className={styles.actions}>
            <Button
              icon={<DownloadIcon size={14} />}
              onPress={() => download('bothways-receipts.csv', 'text/csv', csv(receipts))}
            >
              {t('billing.download')}
            </Button>
          </div>
        </>
      )}
    </QueryState>
  );
}
