import { STATEMENT_FILTERS, type Statement } from '@bothways/domain/credits';
import {
  useLocalePath,
  usePageTitle,
  usePermission,
  useQuery,
  useSearchParams,
  useUser,
} from '@bothways/platform';
import {
  Banner,
  Button,
  CoinsIcon,
  DownloadIcon,
  LinkButton,
  Segmented,
  Select,
  SendIcon,
  Skeleton,
} from '@bothways/ui';
import { useState } from 'react';
import { useAnonymised } from '../anonymous/index.ts';
import { PageHead } from '../page/index.ts';
import { QueryState } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import styles from './credits.module.css';
import { statementFile, statementQuery } from './credits.queries.ts';
import { Figures } from './figures.tsx';
import { LedgerNote } from './ledger-note.tsx';
import { Pages } from './pages.tsx';
import { boundsOf, isPeriod, PERIODS, type Period } from './period.ts';
import { StatementTable } from './statement-table.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useCreditsText } from './use-credits-text.ts';

const ROWS = 8;

/** The caller's own credits: balance, statement, and transfers to other admins. */
export function CreditsScreen() {
  const t = useText();
  const user = useUser();
  usePageTitle(t('credits.title'));
  const [params, setParams] = useSearchParams();
  const chosenPeriod = params.get('period') ?? '';
  const period = isPeriod(chosenPeriod) ? chosenPeriod : 'month';
  const filter = STATEMENT_FILTERS.find((each) => each === params.get('filter')) ?? 'all';
  // Bounds of whole months: stable all day, so that the query key is too.
  const range = { filter, ...boundsOf(period, Date.now()) };
  const before = params.get('before') ?? undefined;
  const query = useQuery(statementQuery({ ...range, before }));
  const [isSending, setSending] = useState(false);
  const change = (key: string, value: string) => {
    const changed = new URLSearchParams(params);
    changed.delete('before');
    changed.set(key, value);
    setParams(changed, { replace: true });
  };
  return (
    <div className={styles.screen}>
      <PageHead className={styles.head}>
        <h2>{user ? t('credits.of', { name: user.personalData.name }) : t('credits.title')}</h2>
        <span>{t('credits.worth')}</span>
        <Actions file={statementFile(range)} onSend={query.data ? () => setSending(true) : undefined} />
      </PageHead>
      <QueryState
        failed={t('credits.failed')}
        loadingLabel={t('credits.loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<StatementSkeleton />}
        stale={t('credits.stale')}
      >
        {(statement) => (
          <>
            <Debt statement={statement} />
            <Figures period={period} statement={statement} />
            <div className={styles.filters}>
              <Filters filter={filter} onChange={change} period={period} statement={statement} />
            </div>
            <StatementTable
              isBounded={period !== 'all'}
              statement={statement}
              withDue={before === undefined && (filter === 'all' || filter === 'packs')}
              withWaiting={before === undefined && (filter === 'all' || filter === 'transfers')}
            />
            <Pages next={statement.nextBefore} />
            <LedgerNote ledger={statement.ledger} />
            {isSending && (
              <TransferDialog
                available={statement.available}
                sending={statement.sending}
                onClose={() => setSending(false)}
              />
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}

function Actions({ file, onSend }: { file: string; onSend: (() => void) | undefined }) {
  const t = useText();
  const pathTo = useLocalePath();
  const { allowed: sees } = usePermission('manage:user:transactions');
  const { allowed: sends } = usePermission('read:user:stats');
  const [hidden] = useAnonymised();
  return (
    <div className={styles.actions}>
      {sees && <LinkButton href={pathTo('bot/credits/ledger')}>{t('ledger.open')}</LinkButton>}
      {/* A file would contain the names hidden here. */}
      {!hidden && (
        <LinkButton download="credits.csv" href={file} icon={<DownloadIcon size={14} />}>
          {t('credits.export')}
        </LinkButton>
      )}
      <LinkButton href={`${pathTo('bot')}?buyCredits=1`} icon={<CoinsIcon size={14} />}>
        {t('credits.buy')}
      </LinkButton>
      {sends && (
        <Button
          icon={<SendIcon size={14} />}
          isDisabled={onSend === undefined}
          onPress={() => onSend?.()}
          variant="primary"
        >
          {t('transfer.open')}
        </Button>
      )}
    </div>
  );
}

function Debt({ statement }: { statement: Statement }) {
  const t = useText();
  const credits = useCreditsText();
  if (statement.debt === 0) return null;
  return (
    <Banner title={t('credits.debt', { credits: credits(statement.debt) })} tone="warning">
      {t('credits.debtHint')}
    </Banner>
  );
}

interface FiltersProps {
  filter: (typeof STATEMENT_FILTERS)[number];
  period: Period;
  statement: Statement;
  onChange: (key: string, value: string) => void;
}

function Filters({ filter, period, statement, onChange }: FiltersProps) {
  const t = useText();
  // Without debt its filter is not offered.
  const shown = STATEMENT_FILTERS.filter(
    (each) => each !== 'debt' || filter === 'debt' || statement.debt > 0,
  );
  return (
    <>
      <Segmented
        className={styles.segments}
        label={t('credits.filter')}
        onChange={(value) => onChange('filter', value)}
        options={shown.map((value) => ({ value, label: t(`credits.filters.${value}`) }))}
        value={filter}
      />
      <Select
        aria-label={t('credits.period')}
        className={styles.period}
        onChange={(value) => onChange('period', value)}
        options={PERIODS.map((value) => ({ value, label: t(`credits.periods.${value}`) }))}
        value={period}
      />
    </>
  );
}

const StatementSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton height={80} width="100%" />
    <Skeleton height={32} width="40%" />
    <Skeleton height={36 * ROWS} width="100%" />
  </div>
);
