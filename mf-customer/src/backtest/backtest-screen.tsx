import type { Backtest, BacktestsAnswer } from '@bothways/domain/backtest';
import { usePageTitle, useQuery, useSession } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { EmptyState, Skeleton } from '@bothways/ui';
import { useState } from 'react';
import { BookieNames, bookiesQuery } from '../bookies/index.ts';
import { OddsLocked, OddsTabs } from '../odds-pages/index.ts';
import { serverNow } from '../time/index.ts';
import styles from './backtest.module.css';
import { backtestsQuery } from './backtest.queries.ts';
import { NewBacktest } from './new-backtest.tsx';
import { draftOfRun, hasBegun, type NewDraft } from './new-draft.ts';
import { RunView } from './run-view.tsx';
import { RunsCard } from './runs-card.tsx';
import { useText } from './texts.ts';
import { useView, type View } from './use-view.ts';

/** All stored backtests, beside the form of a new one; or the open one. */
function Loaded({ answer, view }: { answer: BacktestsAnswer; view: View }) {
  const t = useText();
  const { backtests, history } = answer;
  // Each rerun mounts another form.
  const [again, setAgain] = useState<{ draft: NewDraft; times: number }>();
  const onAgain = (run: Backtest): void => {
    setAgain({ draft: draftOfRun(run), times: (again?.times ?? 0) + 1 });
    view.open(undefined);
  };
  if (view.run !== undefined)
    return (
      <RunView
        key={view.run}
        onAgain={onAgain}
        run={backtests.find(({ id }) => id === view.run)}
        view={view}
      />
    );
  return (
    <div className={styles.columns}>
      <aside aria-label={t('backtest.new.title')} className={styles.side}>
        {history && hasBegun(history, serverNow()) ? (
          <NewBacktest
            again={again?.draft}
            history={history}
            key={again?.times ?? 0}
            onStarted={view.open}
            runs={backtests}
          />
        ) : (
          <EmptyState title={t('backtest.new.noHistory')}>{t('backtest.new.noHistoryText')}</EmptyState>
        )}
      </aside>
      <div className={styles.main}>
        <h2 className={styles.heading}>{t('backtest.title')}</h2>
        <p className={styles.lead}>{t('backtest.lead')}</p>
        <RunsCard onAgain={onAgain} onOpen={view.open} runs={backtests} />
      </div>
    </div>
  );
}

const WAITING = (
  <>
    <Skeleton height={48} />
    <Skeleton height={520} />
  </>
);

function Content() {
  const t = useText();
  const view = useView();
  const query = useQuery(backtestsQuery);
  const bookies = useQuery(bookiesQuery('prematch'));
  return (
    <BookieNames bookies={bookies.data?.bookies ?? []}>
      <QueryState
        className={styles.waiting}
        failed={t('backtest.failed')}
        loadingLabel={t('backtest.loading')}
        query={query}
        retryLabel={t('backtest.retry')}
        skeleton={WAITING}
        stale={t('backtest.stale')}
      >
        {(answer) => <Loaded answer={answer} view={view} />}
      </QueryState>
    </BookieNames>
  );
}

/** What a configuration would have shown on the stored days, and the result of betting on it. */
export function BacktestScreen() {
  const t = useText();
  usePageTitle(t('backtest.title'));
  const session = useSession();
  const isLocked = session.user !== null && !session.has('historicOdds:prematch');
  return (
    <>
      <OddsTabs current="backtest" />
      {isLocked ? <OddsLocked feature="historicOdds:prematch" /> : <Content />}
    </>
  );
}
