import type { Balance, Balances } from '@bothways/domain/bot-balances';
import { isApiError, LocaleLink, usePageTitle, useParams, useQuery } from '@bothways/platform';
import { ArrowLeftIcon, Badge, Button, GiftIcon, PlusIcon, Skeleton, TableIcon } from '@bothways/ui';
import { useState } from 'react';
import { PageHead } from '../page/index.ts';
import { useFailureToast } from '../promotions/index.ts';
import { QueryState } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { BalanceForm } from './balance-form.tsx';
import styles from './balances.module.css';
import { balancesQuery } from './balances.queries.ts';
import { BalancesChart } from './balances-chart.tsx';
import { BalancesFigures } from './balances-figures.tsx';
import { BalancesTable } from './balances-table.tsx';
import { BulkForm } from './bulk-form.tsx';
import { DeleteBalance } from './delete-balance.tsx';

/** The open panel next to the entries; at most one. */
type Mode = { is: 'normal' | 'add' | 'bulk' } | { is: 'edit'; balance: Balance };
const NORMAL: Mode = { is: 'normal' };

/**
 * Manually recorded balances of a bonus user's accounts: one entry per bookmaker and day. Available only while names
 * are shown.
 */
export function BalancesScreen() {
  const { email = '' } = useParams();
  const t = useText();
  const query = useQuery(balancesQuery(email));
  const [mode, setMode] = useState<Mode>(NORMAL);
  const user = query.data?.user;
  const name = user?.alias ?? email;
  usePageTitle(t('balances.of', { name }));
  // The caller may see the user, but there are no balances because it is not a bonus user.
  const isRefused = isApiError(query.error) && query.error.code === 'FORBIDDEN';
  useFailureToast(isRefused ? undefined : query.error, t('balances.loadError'));
  const canAdd = (query.data?.bookmakers.length ?? 0) > 0;
  return (
    <div className={styles.screen}>
      <PageHead className={styles.head}>
        <LocaleLink aria-label={t('balances.back')} className={styles.back} to="bot">
          <ArrowLeftIcon size={16} />
        </LocaleLink>
        <h2>{t('balances.of', { name })}</h2>
        {user && <Badge icon={<GiftIcon size={12} />}>{t('balances.bonus')}</Badge>}
        <span>{t('balances.note')}</span>
        {canAdd && (
          <div className={styles.actions}>
            <Button icon={<PlusIcon size={14} />} onPress={() => setMode({ is: 'add' })}>
              {t('balances.add')}
            </Button>
            <Button icon={<TableIcon size={14} />} onPress={() => setMode({ is: 'bulk' })}>
              {t('balances.bulk')}
            </Button>
          </div>
        )}
      </PageHead>
      <QueryState
        failed={t(isRefused ? 'balances.bonusOnly' : 'balances.loadError')}
        {...(isRefused && { failedText: '' })}
        loadingLabel={t('balances.loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<BalancesSkeleton />}
        stale={t('balances.stale')}
      >
        {(all) => <Loaded all={all} email={email} mode={mode} onMode={setMode} />}
      </QueryState>
    </div>
  );
}

interface LoadedProps {
  all: Balances;
  email: string;
  mode: Mode;
  onMode: (mode: Mode) => void;
}

function Loaded({ all, email, mode, onMode }: LoadedProps) {
  const [deleting, setDeleting] = useState<Balance>();
  const close = () => onMode(NORMAL);
  const edited = mode.is === 'edit' ? mode.balance : undefined;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {all.balances.length > 0 && (
          <section className={styles.card}>
            <BalancesFigures all={all} />
            <BalancesChart all={all} />
          </section>
        )}
        <BalancesTable
          all={all}
          editedId={edited?.id}
          onDelete={setDeleting}
          onEdit={(balance) => onMode({ is: 'edit', balance })}
        />
      </div>
      {mode.is === 'add' && <BalanceForm all={all} email={email} key="add" onClose={close} />}
      {edited && (
        <BalanceForm
          all={all}
          edited={edited}
          email={email}
          key={edited.id}
          onClose={close}
          onDelete={setDeleting}
        />
      )}
      {mode.is === 'bulk' && <BulkForm all={all} email={email} onClose={close} />}
      {deleting && (
        <DeleteBalance
          all={all}
          balance={deleting}
          email={email}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => edited?.id === deleting.id && close()}
        />
      )}
    </div>
  );
}

const BalancesSkeleton = () => (
  <div className={styles.main}>
    <Skeleton height={320} width="100%" />
    <Skeleton height={420} width="100%" />
  </div>
);
