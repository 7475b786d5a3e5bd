import { TRANSFER_KINDS } from '@bothways/domain/ledger';
import {
  AccessDenied,
  useLocalePath,
  usePageTitle,
  usePermission,
  useQuery,
  useSearchParams,
} from '@bothways/platform';
import { ArrowLeftIcon, LinkButton, Loading, NumberField, SearchField, Select, Skeleton } from '@bothways/ui';
import { useEffect, useState } from 'react';
import { useAnonymised } from '../anonymous/index.ts';
import { PageHead } from '../page/index.ts';
import { QueryState } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { ApprovalsCard } from './approvals-card.tsx';
import styles from './credits.module.css';
import { ledgerSearchQuery } from './credits.queries.ts';
import { LedgerCard } from './ledger-card.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { Pages } from './pages.tsx';
import { boundsOf, isPeriod, PERIODS } from './period.ts';

const ANY = 'any';
/** Debounce of the search: longer than a pause between letters. */
const PAUSE_MS = 300;

/** All credits: the ledger check, pending approvals, and every transfer. */
export function LedgerScreen() {
  const t = useText();
  const pathTo = useLocalePath();
  const { status, reason } = usePermission('manage:user:transactions');
  usePageTitle(t('ledger.title'));
  if (status === 'denied') return <AccessDenied reason={reason} />;
  if (status !== 'allowed')
    return (
      <Loading className={styles.screen} label={t('credits.loading')}>
        <Skeleton height={240} width="100%" />
      </Loading>
    );
  return (
    <div className={styles.screen}>
      <PageHead className={styles.head}>
        <h2>{t('ledger.title')}</h2>
        <div className={styles.actions}>
          <LinkButton href={pathTo('bot/credits')} icon={<ArrowLeftIcon size={14} />}>
            {t('ledger.back')}
          </LinkButton>
        </div>
      </PageHead>
      <div className={styles.cards}>
        <LedgerCard />
        <ApprovalsCard />
      </div>
      <Transfers />
    </div>
  );
}

function Transfers() {
  const t = useText();
  const [hidden] = useAnonymised();
  const [params, setParams] = useSearchParams();
  const chosen = (key: string): string => params.get(key) ?? '';
  const chosenPeriod = chosen('period');
  const period = isPeriod(chosenPeriod) ? chosenPeriod : 'all';
  const change = (key: string, value: string) => {
    const changed = new URLSearchParams(params);
    changed.delete('before');
    if (value === '') changed.delete(key);
    else changed.set(key, value);
    setParams(changed, { replace: true });
  };
  const search = hidden ? '' : chosen('search');
  const tells = hidden && params.has('search');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search text may be a name, so it is removed from the URL
  useEffect(() => {
    if (tells) change('search', '');
  }, [tells]);
  const query = useQuery(
    ledgerSearchQuery({
      search,
      kind: chosen('kind'),
      min: chosen('min'),
      max: chosen('max'),
      before: chosen('before'),
      ...boundsOf(period, Date.now()),
    }),
  );
  return (
    <>
      <div className={styles.filters}>
        <TypedSearch
          hidden={hidden}
          key={String(hidden)}
          onSearch={(text) => change('search', text)}
          value={search}
        />
        <Select
          aria-label={t('ledger.kind')}
          className={styles.period}
          onChange={(kind) => change('kind', kind === ANY ? '' : kind)}
          options={[
            { value: ANY, label: t('ledger.anyKind') },
            ...TRANSFER_KINDS.map((value) => ({ value, label: t(`credits.kinds.${value}`) })),
          ]}
          value={chosen('kind') || ANY}
        />
        <Amount label={t('ledger.min')} onChange={(value) => change('min', value)} value={chosen('min')} />
        <Amount label={t('ledger.max')} onChange={(value) => change('max', value)} value={chosen('max')} />
        <Select
          aria-label={t('credits.period')}
          className={styles.period}
          onChange={(value) => change('period', value)}
          options={PERIODS.map((value) => ({ value, label: t(`credits.periods.${value}`) }))}
          value={period}
        />
      </div>
      <QueryState
        failed={t('ledger.failed')}
        loadingLabel={t('credits.loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={320} width="100%" />}
        stale={t('credits.stale')}
      >
        {({ transfers, nextBefore }) => (
          <>
            <LedgerTable transfers={transfers} />
            <Pages next={nextBefore} />
          </>
        )}
      </QueryState>
    </>
  );
}

interface SearchProps {
  value: string;
  onSearch: (text: string) => void;
  /** Hidden names must not be searched for. */
  hidden: boolean;
}

function TypedSearch({ value, onSearch, hidden }: SearchProps) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the debounce
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const label = t('ledger.search');
  return (
    <SearchField
      className={styles.search}
      isDisabled={hidden}
      label={label}
      onChange={setTyped}
      placeholder={hidden ? t('filters.searchHidden') : label}
      value={typed}
    />
  );
}

/** Credits, stored in hundredths in the URL. */
function Amount(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  return (
    <NumberField
      aria-label={label}
      className={styles.amount}
      minValue={0}
      onChange={(credits) => onChange(credits === null ? '' : String(Math.round(credits * 100)))}
      placeholder={label}
      value={value === '' ? null : Number(value) / 100}
    />
  );
}
