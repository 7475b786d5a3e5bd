import { type Backtest, MAX_BACKTESTS } from '@bothways/domain/backtest';
import { Card, EmptyState, PHONE, Table, type TableColumn, useMedia } from '@bothways/ui';
import styles from './backtest.module.css';
import { isUnderWay } from './backtest.queries.ts';
import { RunActions } from './run-actions.tsx';
import { RunBadge, RunProgress } from './run-state.tsx';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

interface RunsCardProps {
  runs: readonly Backtest[];
  onOpen: (id: string) => void;
  onAgain: (run: Backtest) => void;
}

/** Button that opens a run: its configuration, its list and its days. */
function RunName({ run, onOpen }: { run: Backtest; onOpen: (id: string) => void }) {
  const t = useText();
  const { period } = useFigures();
  return (
    <button className={styles.name} onClick={() => onOpen(run.id)} type="button">
      <b>{run.configuration.name}</b>
      <span className={styles.pale}>
        {t(`backtest.kind.${run.kind}`)}, {t(`backtest.mode.${run.mode}`)} · {period(run)}
      </span>
    </button>
  );
}

/** Number of finds of a run, or its progress. */
function RunFound({ run }: { run: Backtest }) {
  const t = useText();
  const { count } = useFigures();
  const { found } = run.progress;
  if (isUnderWay(run)) return <RunProgress run={run} />;
  if (run.state === 'done') return t('backtest.runs.found', { count: found, figure: count(found) });
  return run.fault ? t(`backtest.fault.${run.fault}.short`) : '–';
}

/** Every stored backtest, newest first. */
export function RunsCard({ runs, onOpen, onAgain }: RunsCardProps) {
  const t = useText();
  const isPhone = useMedia(PHONE);
  const { dayTime } = useFigures();
  const tried = new Set(runs.map(({ configuration }) => configuration.id)).size;
  const columns: TableColumn<Backtest>[] = [
    {
      id: 'name',
      header: t('backtest.runs.what'),
      cell: (run) => <RunName onOpen={onOpen} run={run} />,
    },
    { id: 'state', header: t('backtest.runs.state'), cell: (run) => <RunBadge state={run.state} /> },
    { id: 'found', header: t('backtest.runs.result'), cell: (run) => <RunFound run={run} /> },
    {
      id: 'when',
      header: t('backtest.runs.when'),
      cell: ({ createdAt }) => dayTime(createdAt),
      weight: 'pale',
    },
    {
      id: 'actions',
      header: t('backtest.runs.actions'),
      cell: (run) => <RunActions onAgain={onAgain} run={run} />,
      isActions: true,
    },
  ];
  return (
    <Card className={styles.card}>
      <div className={styles.cardHead}>
        <h3 className={styles.title}>{t('backtest.runs.title')}</h3>
        <span className={styles.grow} />
        <span className={styles.pale}>
          {t('backtest.runs.kept', { count: runs.length, most: MAX_BACKTESTS })}
        </span>
      </div>
      {runs.length === 0 ? (
        <EmptyState title={t('backtest.runs.none')}>{t('backtest.runs.noneText')}</EmptyState>
      ) : isPhone ? (
        <ul aria-label={t('backtest.runs.title')} className={styles.cards}>
          {runs.map((run) => (
            <li key={run.id}>
              <RunName onOpen={onOpen} run={run} />
              <RunBadge state={run.state} /> <RunFound run={run} />
              <span className={styles.pale}>{dayTime(run.createdAt)}</span>
              <RunActions onAgain={onAgain} run={run} />
            </li>
          ))}
        </ul>
      ) : (
        <Table columns={columns} label={t('backtest.runs.title')} rowKey={({ id }) => id} rows={runs} />
      )}
      {tried > 1 && <p className={styles.foot}>{t('backtest.runs.tried', { count: tried })}</p>}
    </Card>
  );
}
