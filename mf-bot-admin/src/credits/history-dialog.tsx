import type { StatementRow } from '@bothways/domain/credits';
import { useLocalePath, useNavigate, usePermission, useQuery } from '@bothways/platform';
import {
  Button,
  Dialog,
  EmptyState,
  LinkButton,
  SendIcon,
  Skeleton,
  Table,
  type TableColumn,
} from '@bothways/ui';
import { useState } from 'react';
import { useTableDate } from '../billing/index.ts';
import { QueryState } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { Cause } from './cause.tsx';
import styles from './credits.module.css';
import { statementQuery } from './credits.queries.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { useCreditsText } from './use-credits-text.ts';

/** `/bot?payments=1`: the caller's credit movements, and transfers to another admin (B-L3, B-L4). */
export function HistoryDialog() {
  const t = useText();
  const pathTo = useLocalePath();
  const navigate = useNavigate();
  const { allowed: sends } = usePermission('read:user:stats');
  const query = useQuery(statementQuery({ filter: 'all' }));
  const [isSending, setSending] = useState(false);
  if (isSending && query.data) {
    const { available, sending } = query.data;
    return <TransferDialog available={available} onClose={() => setSending(false)} sending={sending} />;
  }
  return (
    <Dialog
      footer={
        <>
          <LinkButton href={pathTo('bot/credits')}>{t('credits.whole')}</LinkButton>
          {sends && (
            <Button
              icon={<SendIcon size={14} />}
              isDisabled={query.data === undefined}
              onPress={() => setSending(true)}
              variant="primary"
            >
              {t('transfer.open')}
            </Button>
          )}
        </>
      }
      isOpen
      onClose={() => navigate(pathTo('bot'), { replace: true })}
      size="large"
      title={t('credits.history')}
    >
      <QueryState
        failed={t('credits.failed')}
        loadingLabel={t('credits.loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={240} width="100%" />}
      >
        {({ rows }) => <HistoryTable rows={rows} />}
      </QueryState>
    </Dialog>
  );
}

/** The newest lines, with dates formatted as in payment tables. */
function HistoryTable({ rows }: { rows: readonly StatementRow[] }) {
  const t = useText();
  const credits = useCreditsText();
  const date = useTableDate();
  const columns: TableColumn<StatementRow>[] = [
    { id: 'date', header: t('credits.date'), cell: ({ at }) => date(at), weight: 'pale' },
    { id: 'cause', header: t('credits.cause'), cell: (row) => <Cause row={row} />, isRowHeader: true },
    {
      id: 'credits',
      header: t('credits.credits'),
      cell: ({ amount }) => credits(amount, true),
      isNumeric: true,
    },
    { id: 'balance', header: t('credits.balance'), cell: ({ balance }) => credits(balance), isNumeric: true },
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section aria-label={t('credits.history')} className={styles.history} tabIndex={0}>
      <Table
        columns={columns}
        empty={<EmptyState title={t('credits.none')}>{t('credits.noneHint')}</EmptyState>}
        label={t('credits.statement')}
        rowKey={({ place }) => place}
        rows={[...rows]}
      />
    </section>
  );
}
