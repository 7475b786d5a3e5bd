import type { LedgerTransfer } from '@bothways/domain/credits';
import { Badge, DateText, EmptyState, Money, Table, type TableColumn } from '@bothways/ui';
import { hiddenEmail, useAnonymised, useHiding } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import { useCommentText } from './cause.tsx';
import styles from './credits.module.css';
import { useCreditsText } from './use-credits-text.ts';

/** All transfers, one row each with all its legs. */
export function LedgerTable({ transfers }: { transfers: readonly LedgerTransfer[] }) {
  const t = useText();
  const commentText = useCommentText();
  const hide = useHiding();
  const columns: TableColumn<LedgerTransfer>[] = [
    {
      id: 'at',
      header: t('credits.date'),
      cell: ({ at }) => <DateText style="dateTime" value={at} />,
      weight: 'pale',
    },
    {
      id: 'kind',
      header: t('credits.cause'),
      cell: ({ kind, phase }) => (
        <span className={styles.kind}>
          {t(`credits.kinds.${kind}`)}
          {phase !== 'single' && <Badge tone="outline">{t(`ledger.phases.${phase}`)}</Badge>}
        </span>
      ),
      isRowHeader: true,
      weight: 'strong',
    },
    { id: 'legs', header: t('ledger.sides'), cell: ({ legs }) => <Sides legs={legs} /> },
    { id: 'comment', header: t('ledger.comment'), cell: ({ comment }) => commentText(comment) ?? '' },
    {
      id: 'actor',
      header: t('ledger.actor'),
      cell: ({ actor }) => (actor === undefined ? t('ledger.system') : hide(actor)),
      weight: 'pale',
    },
    {
      id: 'reference',
      header: t('credits.posting'),
      cell: ({ reference }) => reference,
      weight: 'pale',
    },
  ];
  return (
    <Table
      className={styles.table}
      columns={columns}
      empty={<EmptyState title={t('ledger.none')}>{t('ledger.noneHint')}</EmptyState>}
      label={t('ledger.transfers')}
      rowKey={({ id }) => id}
      rows={transfers}
    />
  );
}

/** The transfer's debits and credits; they sum to zero. */
function Sides({ legs }: Pick<LedgerTransfer, 'legs'>) {
  const t = useText();
  const credits = useCreditsText();
  const [hidden] = useAnonymised();
  const hide = useHiding();
  return (
    <ul className={styles.sides}>
      {legs.map(({ kind, name, email, unit, amount }) => (
        <li key={`${kind} ${email ?? name ?? ''}`}>
          <span title={hidden && email !== undefined ? hiddenEmail(email) : email}>
            {name === undefined ? t(`ledger.accounts.${kind}`) : hide(name)}
          </span>
          {kind === 'receivable' && name !== undefined && <small>{t('ledger.accounts.receivable')}</small>}
          <b>{unit === 'cents' ? <Money cents={amount} sign="always" /> : credits(amount, true)}</b>
        </li>
      ))}
    </ul>
  );
}
