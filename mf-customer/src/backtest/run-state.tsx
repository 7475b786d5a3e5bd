import type { Backtest, BacktestState } from '@bothways/domain/backtest';
import { Badge, type BadgeTone } from '@bothways/ui';
import styles from './backtest.module.css';
import { isUnderWay } from './backtest.queries.ts';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

const TONES: Record<BacktestState, BadgeTone> = {
  waiting: 'outline',
  running: 'ink',
  done: 'neutral',
  failed: 'loss',
  cancelled: 'outline',
};

export function RunBadge({ state }: Pick<Backtest, 'state'>) {
  const t = useText();
  return <Badge tone={TONES[state]}>{t(`backtest.state.${state}`)}</Badge>;
}

/** Progress of a run. */
export function RunProgress({ run }: { run: Backtest }) {
  const t = useText();
  const { count } = useFigures();
  const { events, ofEvents, points, found } = run.progress;
  if (!isUnderWay(run)) return null;
  return (
    <div className={styles.progress}>
      <progress
        aria-label={t('backtest.progress.label', { name: run.configuration.name })}
        max={ofEvents ?? 1}
        {...(ofEvents !== undefined && { value: events })}
      />
      <span className={styles.note}>
        {ofEvents === undefined
          ? t(`backtest.progress.${run.state === 'waiting' ? 'waiting' : 'counting'}`)
          : t('backtest.progress.of', {
              events: count(events),
              count: ofEvents,
              figure: count(ofEvents),
              points: count(points),
              found: count(found),
            })}
      </span>
    </div>
  );
}
