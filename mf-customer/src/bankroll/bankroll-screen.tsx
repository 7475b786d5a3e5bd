import { BANKROLL_PERIODS, type BankrollPeriod, type Overview } from '@bothways/domain/bankroll';
import { planFor } from '@bothways/domain/plans';
import { usePageTitle, useQuery, useSession } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import {
  Button,
  Card,
  EmptyState,
  LockIcon,
  PHONE,
  PlusIcon,
  Segmented,
  Skeleton,
  Tabs,
  UploadIcon,
  useMedia,
} from '@bothways/ui';
import { useState } from 'react';
import { PlanLink } from '../subscriptions/index.ts';
import { AccountDialog } from './account-dialog.tsx';
import { AccountsCard } from './accounts-card.tsx';
import styles from './bankroll.module.css';
import { overviewQuery } from './bankroll.queries.ts';
import { BankrollTiles } from './bankroll-tiles.tsx';
import { BetDialog } from './bet-dialog.tsx';
import { BetsCard } from './bets-card.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ImportDialog, ImportUnderWay } from './import/index.ts';
import { LogDialog } from './log-dialog.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { OpenEvents } from './open-events.tsx';
import { PartsCard } from './parts-card.tsx';
import { ProfitChart } from './profit-chart.tsx';
import { useText } from './texts.ts';
import { useAmounts } from './use-amounts.ts';
import { useView, VIEW_TABS, type View, type ViewTab } from './use-view.ts';

type Opened = 'log' | 'money' | 'account' | 'import' | undefined;

/** The plan lacks it: names the plan that has it, with a link. */
function Locked() {
  const t = useText();
  const plan = t(`plan.${planFor('bankrollManagement')}`);
  return (
    <Card>
      <EmptyState
        action={<PlanLink>{t('locked.action', { plan })}</PlanLink>}
        icon={<LockIcon size={24} />}
        title={t('locked.title')}
      >
        {t('bankroll.locked', { plan })}
      </EmptyState>
    </Card>
  );
}

interface HeadProps {
  view: View;
  overview: Overview | undefined;
  onLog: () => void;
  onImport: () => void;
}

function Head({ view, overview, onLog, onImport }: HeadProps) {
  const t = useText();
  const { date } = useAmounts('EUR');
  return (
    <div className={styles.top}>
      <h2 className={styles.heading}>{t('bankroll.title')}</h2>
      {overview && (
        <span className={styles.pale}>
          {t('bankroll.fromTo', { from: date(overview.from), to: date(overview.to) })}
        </span>
      )}
      <span className={styles.grow} />
      <Segmented<BankrollPeriod>
        label={t('bankroll.period.title')}
        onChange={(period) => view.set({ period: period === 'season' ? undefined : period })}
        options={BANKROLL_PERIODS.map((value) => ({ value, label: t(`bankroll.period.${value}`) }))}
        value={view.period}
      />
      {overview && overview.currencies.length > 1 && (
        <Segmented
          label={t('bankroll.account.currency')}
          onChange={(currency) => view.set({ currency })}
          options={overview.currencies.map((value) => ({ value, label: value }))}
          value={overview.currency}
        />
      )}
      <Button icon={<UploadIcon size={14} />} onPress={onImport}>
        {t('bankroll.import.open')}
      </Button>
      <ExportMenu shown={{ tab: view.tab, strategy: view.strategy, account: view.account }} />
      <Button
        icon={<PlusIcon size={14} />}
        isDisabled={!overview || overview.accounts.length === 0}
        onPress={onLog}
        variant="primary"
      >
        {t('bankroll.log.open')}
      </Button>
    </div>
  );
}

/** Nothing is stored yet: what to do first. */
function Beginning({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const t = useText();
  return (
    <Card>
      <EmptyState
        action={
          <span className={styles.actions}>
            <Button onPress={onAdd} variant="primary">
              {t('bankroll.account.add')}
            </Button>
            <Button onPress={onImport}>{t('bankroll.import.title')}</Button>
          </span>
        }
        title={t('bankroll.begin.title')}
      >
        {t('bankroll.begin.text')}
      </EmptyState>
    </Card>
  );
}

interface LoadedProps {
  overview: Overview;
  view: View;
  open: (what: Opened) => void;
}

function Loaded({ overview, view, open }: LoadedProps) {
  const t = useText();
  const isPhone = useMedia(PHONE);
  if (overview.accounts.length === 0)
    return <Beginning onAdd={() => open('account')} onImport={() => open('import')} />;
  const tiles = <BankrollTiles overview={overview} />;
  const chart = <ProfitChart overview={overview} title={t(`bankroll.chart.title.${view.period}`)} />;
  const accounts = (
    <AccountsCard onAdd={() => open('account')} onMove={() => open('money')} overview={overview} />
  );
  const bets = <BetsCard onLog={() => open('log')} overview={overview} view={view} />;
  const events = <OpenEvents overview={overview} />;
  const parts = <PartsCard overview={overview} />;
  if (!isPhone)
    return (
      <>
        {tiles}
        <div className={styles.grid}>
          {chart}
          {accounts}
          {bets}
          {events}
          {parts}
        </div>
      </>
    );
  const shown: Record<ViewTab, React.ReactNode> = {
    overview: (
      <>
        {chart}
        {tiles}
        {events}
        {parts}
      </>
    ),
    bets,
    accounts,
  };
  return (
    <Tabs<ViewTab>
      items={VIEW_TABS.map((id) => ({ id, label: t(`bankroll.view.${id}`) }))}
      label={t('bankroll.title')}
      onSelect={(id) => view.set({ view: id === 'overview' ? undefined : id })}
      panelClassName={styles.stack}
      selected={view.view}
    >
      {shown[view.view]}
    </Tabs>
  );
}

const WAITING = (
  <>
    <Skeleton height={84} />
    <Skeleton height={360} />
    <Skeleton height={420} />
  </>
);

function Content() {
  const t = useText();
  const view = useView();
  const query = useQuery(overviewQuery(view.period, view.currency));
  const [opened, open] = useState<Opened>();
  const close = (): void => open(undefined);
  const overview = query.data;
  return (
    <>
      <Head onImport={() => open('import')} onLog={() => open('log')} overview={overview} view={view} />
      <ImportUnderWay />
      <QueryState
        className={styles.stack}
        failed={t('bankroll.failed')}
        query={query}
        retryLabel={t('bankroll.retry')}
        skeleton={WAITING}
        stale={t('bankroll.stale')}
      >
        {(loaded) => <Loaded open={open} overview={loaded} view={view} />}
      </QueryState>
      {overview && opened === 'log' && <LogDialog onClose={close} overview={overview} />}
      {overview && opened === 'money' && <MoneyDialog onClose={close} overview={overview} />}
      {overview && opened === 'account' && <AccountDialog currency={overview.currency} onClose={close} />}
      {opened === 'import' && <ImportDialog onClose={close} overview={overview} />}
      {view.bet !== undefined && <BetDialog id={view.bet} onClose={() => view.set({ bet: undefined })} />}
    </>
  );
}

/** A person's own money and bets: the profit, how much of it was luck, and what is open. */
export function BankrollScreen() {
  const t = useText();
  usePageTitle(t('bankroll.title'));
  const session = useSession();
  return <div className={styles.page}>{session.has('bankrollManagement') ? <Content /> : <Locked />}</div>;
}
