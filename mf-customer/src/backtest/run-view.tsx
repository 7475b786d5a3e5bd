import type { Backtest } from '@bothways/domain/backtest';
import { bettingOf } from '@bothways/domain/backtest';
import { keepPreviousData, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { ArrowLeftIcon, Button, Card, EmptyState, PHONE, Skeleton, useMedia } from '@bothways/ui';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './backtest.module.css';
import { isUnderWay, judgementQuery } from './backtest.queries.ts';
import { type BettingDraft, bettingOfDraft, draftOf } from './betting-draft.ts';
import { BettingFields } from './betting-fields.tsx';
import { Result } from './result.tsx';
import { RunActions } from './run-actions.tsx';
import { RunBadge, RunProgress } from './run-state.tsx';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';
import type { View } from './use-view.ts';

/** Delay after the last key press before stakes are applied. */
const TYPED_MS = 400;

interface RunProps {
  run: Backtest;
  view: View;
}

/** Stakes and delay of the open run; changes are judged once the person pauses. */
function Betting({ run, view }: RunProps) {
  const shown = bettingOf(view.betting, run.betting);
  const [draft, setDraft] = useState<BettingDraft>(() => draftOf(shown));
  const asked = bettingOfDraft(draft);
  const isShown = JSON.stringify(asked) === JSON.stringify(shown);
  // A choice made elsewhere on the page, a delay in its table, is copied to the fields.
  const [known, setKnown] = useState(JSON.stringify(shown));
  if (known !== JSON.stringify(shown)) {
    setKnown(JSON.stringify(shown));
    if (!isShown) setDraft(draftOf(shown));
  }
  const next = isShown ? undefined : asked;
  const said = JSON.stringify(next);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the input restarts the timer
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => view.bet(next), TYPED_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return <BettingFields draft={draft} onChange={setDraft} />;
}

/** On phones the result comes first, and the stakes expand above it. */
function Stakes(props: RunProps) {
  const t = useText();
  const isPhone = useMedia(PHONE);
  if (!isPhone)
    return (
      <aside aria-label={t('backtest.bet.title')} className={styles.side}>
        <div className={styles.form}>
          <h2 className={styles.title}>{t('backtest.bet.title')}</h2>
          <Betting {...props} />
          <p className={styles.note}>{t('backtest.bet.rejudged')}</p>
        </div>
      </aside>
    );
  return (
    <details className={styles.stakes}>
      <summary className={styles.title}>{t('backtest.bet.title')}</summary>
      <div className={styles.form}>
        <Betting {...props} />
      </div>
    </details>
  );
}

const WAITING = (
  <>
    <Skeleton height={84} />
    <Skeleton height={420} />
  </>
);

function Judged({ run, view }: RunProps) {
  const t = useText();
  const query = useQuery({ ...judgementQuery(run.id, view.betting), placeholderData: keepPreviousData });
  return (
    <div className={styles.columns}>
      <Stakes run={run} view={view} />
      <div aria-busy={query.isPlaceholderData} className={styles.main}>
        <QueryState
          className={styles.waiting}
          failed={t('backtest.result.failed')}
          loadingLabel={t('backtest.result.loading')}
          query={query}
          retryLabel={t('backtest.retry')}
          skeleton={WAITING}
          stale={t('backtest.result.stale')}
        >
          {({ judgement }) => (
            <Result
              judgement={judgement}
              onDelay={(delay) => view.bet({ ...view.betting, delay })}
              run={run}
            />
          )}
        </QueryState>
      </div>
    </div>
  );
}

/** A run without a result: in progress, stopped, or failed. */
function Unfinished({ run, actions }: { run: Backtest; actions: ReactNode }) {
  const t = useText();
  if (isUnderWay(run))
    return (
      <Card className={styles.under}>
        <RunProgress run={run} />
        <p className={styles.note}>{t('backtest.progress.leave')}</p>
      </Card>
    );
  const what = run.fault ?? 'cancelled';
  return (
    <EmptyState action={actions} title={t(`backtest.fault.${what}.title`)}>
      {t(`backtest.fault.${what}.text`)}
    </EmptyState>
  );
}

interface RunViewProps {
  /** Undefined: it does not exist, or no longer. */
  run: Backtest | undefined;
  view: View;
  onAgain: (run: Backtest) => void;
}

/** One backtest: its input, its progress and its result. */
export function RunView({ run, view, onAgain }: RunViewProps) {
  const t = useText();
  const { period, dayTime } = useFigures();
  const back = (): void => view.open(undefined);
  const actions = run && <RunActions onAgain={onAgain} onDeleted={back} run={run} />;
  return (
    <>
      <header className={styles.head}>
        <Button icon={<ArrowLeftIcon />} onPress={back} size="small" variant="quiet">
          {t('backtest.back')}
        </Button>
        {run && (
          <>
            <b>{run.configuration.name}</b>
            <span className={styles.pale}>
              {t(`backtest.kind.${run.kind}`)}, {t(`backtest.mode.${run.mode}`)} · {period(run)} ·{' '}
              {t('backtest.askedAt', { at: dayTime(run.createdAt) })}
            </span>
            <RunBadge state={run.state} />
            <span className={styles.grow} />
            {(run.state === 'done' || isUnderWay(run)) && actions}
          </>
        )}
      </header>
      {!run && <EmptyState title={t('backtest.gone')}>{t('backtest.goneText')}</EmptyState>}
      {run?.state === 'done' && <Judged run={run} view={view} />}
      {run && run.state !== 'done' && <Unfinished actions={actions} run={run} />}
    </>
  );
}
