import type { Backtest, Betting, Judgement } from '@bothways/domain/backtest';
import { ArrowRightIcon, EmptyState } from '@bothways/ui';
import styles from './backtest.module.css';
import { FateCard } from './fate-card.tsx';
import { FoundCard } from './found-card.tsx';
import { HitsCard } from './hits-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { PartsCard } from './parts-card.tsx';
import { ResultTiles } from './result-tiles.tsx';
import { StakingCard } from './staking-card.tsx';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

export interface JudgedProps {
  run: Backtest;
  judgement: Judgement;
}

/** From the finds shown to the bets that would have been placed. */
function Way({ judgement }: Pick<JudgedProps, 'judgement'>) {
  const t = useText();
  const { count } = useFigures();
  const { found, hits, fate, betting } = judgement;
  const stood = hits.find(({ delay }) => delay === betting.delay)?.stood ?? 0;
  const bets = fate.settled + fate.open;
  const part = (key: 'shown' | 'there' | 'bets', value: number) => (
    <span>
      <b>{count(value)}</b>{' '}
      {t(`backtest.way.${key}`, {
        count: value,
        seconds: betting.delay,
        once: t(`backtest.once.${betting.oncePer}`),
      })}
    </span>
  );
  return (
    <p className={styles.way}>
      {part('shown', found.count)} <ArrowRightIcon size={14} /> {part('there', stood)}{' '}
      <ArrowRightIcon size={14} /> {part('bets', bets)}
    </p>
  );
}

/** What a configuration would have shown, and the result of betting on it. */
export function Result({
  run,
  judgement,
  onDelay,
}: JudgedProps & { onDelay: (delay: Betting['delay']) => void }) {
  const t = useText();
  const limits = <LimitsCard judgement={judgement} />;
  if (judgement.found.count === 0)
    return (
      <>
        <EmptyState title={t('backtest.result.none')}>{t('backtest.result.noneText')}</EmptyState>
        {limits}
      </>
    );
  return (
    <>
      <div className={styles.top}>
        <h2 className={styles.heading}>{t('backtest.result.title')}</h2>
        <span className={styles.grow} />
        <Way judgement={judgement} />
      </div>
      <ResultTiles judgement={judgement} run={run} />
      <div className={styles.grid}>
        <StakingCard judgement={judgement} run={run} />
        <HitsCard judgement={judgement} onDelay={onDelay} />
        {limits}
        <FateCard judgement={judgement} />
        <PartsCard judgement={judgement} run={run} />
      </div>
      <FoundCard judgement={judgement} run={run} />
    </>
  );
}
