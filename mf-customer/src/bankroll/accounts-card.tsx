import type { Account, Overview } from '@bothways/domain/bankroll';
import { Button, Card, Dot, EmptyState, PlusIcon, Table, type TableColumn } from '@bothways/ui';
import { useState } from 'react';
import { AccountChangeDialog } from './account-change-dialog.tsx';
import styles from './bankroll.module.css';
import { useText } from './texts.ts';
import { toneOf, useAmounts } from './use-amounts.ts';

interface AccountsCardProps {
  overview: Overview;
  onMove: () => void;
  onAdd: () => void;
}

/** Every account with its balance, its open bets, and its profit. */
export function AccountsCard({ overview, onMove, onAdd }: AccountsCardProps) {
  const t = useText();
  const { money, result, dayTime } = useAmounts(overview.currency);
  const [changed, setChanged] = useState<Account>();
  const [showsClosed, setShowsClosed] = useState(false);
  const closed = overview.accounts.filter(({ isClosed }) => isClosed).length;
  const accounts = overview.accounts.filter(({ isClosed }) => showsClosed || !isClosed);
  const sum = (of: (account: Account) => number): number =>
    accounts.reduce((total, account) => total + of(account), 0);
  const profit = (cents: number) => <span className={styles[toneOf(cents)]}>{result(cents)}</span>;
  const columns: TableColumn<Account>[] = [
    {
      id: 'name',
      header: t('bankroll.account.name'),
      cell: (account) => (
        <span className={styles.account}>
          <Dot tone={account.kind === 'wallet' || account.isClosed ? 'neutral' : 'ok'} />
          <button className={styles.name} onClick={() => setChanged(account)} type="button">
            <b>{account.name}</b>
            {account.isClosed && <span className={styles.pale}>{t('bankroll.account.closed')}</span>}
          </button>
        </span>
      ),
    },
    {
      id: 'balance',
      header: t('bankroll.account.balance'),
      cell: ({ balanceCents }) => money(balanceCents),
      isNumeric: true,
      weight: 'strong',
    },
    {
      id: 'open',
      header: t('bankroll.account.open'),
      cell: ({ openCents }) => (openCents === 0 ? '–' : money(openCents)),
      isNumeric: true,
      weight: 'pale',
    },
    {
      id: 'profit',
      header: t('bankroll.account.profit'),
      cell: ({ profitCents }) => profit(profitCents),
      isNumeric: true,
    },
  ];
  return (
    <Card className={styles.side}>
      <div className={styles.cardHead}>
        <h3 className={styles.title}>{t('bankroll.account.title')}</h3>
        <span className={styles.grow} />
        <Button icon={<PlusIcon size={14} />} onPress={onAdd} size="small">
          {t('bankroll.account.add')}
        </Button>
        {accounts.length > 0 && (
          <Button onPress={onMove} size="small">
            {t('bankroll.account.move')}
          </Button>
        )}
      </div>
      {accounts.length === 0 ? (
        <EmptyState title={t('bankroll.account.none')}>{t('bankroll.account.noneText')}</EmptyState>
      ) : (
        <Table
          columns={columns}
          foot={
            <tr className={styles.sum}>
              <th scope="row">{t('bankroll.account.together')}</th>
              <td className={styles.end}>{money(sum(({ balanceCents }) => balanceCents))}</td>
              <td className={styles.end}>{money(sum(({ openCents }) => openCents))}</td>
              <td className={styles.end}>{profit(sum(({ profitCents }) => profitCents))}</td>
            </tr>
          }
          label={t('bankroll.account.title')}
          rowKey={({ id }) => id}
          rows={accounts}
          size="small"
        />
      )}
      {closed > 0 && (
        <div className={styles.more}>
          <Button onPress={() => setShowsClosed(!showsClosed)} size="small" variant="quiet">
            {showsClosed
              ? t('bankroll.account.hideClosed')
              : t('bankroll.account.showClosed', { count: closed })}
          </Button>
        </div>
      )}
      {changed && <AccountChangeDialog account={changed} onClose={() => setChanged(undefined)} />}
      <p className={styles.foot}>
        {overview.checkedAt === undefined
          ? t('bankroll.account.byYou')
          : t('bankroll.account.checked', { time: dayTime(overview.checkedAt) })}
      </p>
    </Card>
  );
}
