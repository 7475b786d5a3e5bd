import { Card } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './backtest.module.css';
import type { JudgedProps } from './result.tsx';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

function Fact({ name, children, isSum = false }: { name: string; children: ReactNode; isSum?: boolean }) {
  return (
    <div className={isSum ? styles.sum : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Outcome of every find, and how long it was listed. */
export function FateCard({ judgement }: Pick<JudgedProps, 'judgement'>) {
  const t = useText();
  const { count, span } = useFigures();
  const { found, fate, life, voided, postponed, betting } = judgement;
  const minus = (value: number): string => (value === 0 ? count(0) : count(-value));
  return (
    <Card className={styles.card}>
      <div className={styles.cardHead}>
        <h3 className={styles.title}>{t('backtest.fate.title')}</h3>
      </div>
      <dl className={styles.facts}>
        <Fact name={t('backtest.fate.shown', { count: found.events, figure: count(found.events) })}>
          {count(found.count)}
        </Fact>
        <Fact name={t('backtest.fate.missed', { seconds: betting.delay })}>{minus(fate.missed)}</Fact>
        <Fact name={t(`backtest.fate.again.${betting.oncePer}`)}>{minus(fate.again)}</Fact>
        <Fact isSum name={t('backtest.fate.bets')}>
          {count(fate.settled + fate.open)}
        </Fact>
        <Fact name={t('backtest.fate.open', { count: postponed, figure: count(postponed) })}>
          {minus(fate.open)}
        </Fact>
        <Fact isSum name={t('backtest.fate.settled', { count: voided, figure: count(voided) })}>
          {count(fate.settled)}
        </Fact>
      </dl>
      <p className={styles.foot}>
        {life.medianS === undefined
          ? t('backtest.life.unknown')
          : t('backtest.life.known', {
              count: life.measured,
              figure: count(life.measured),
              median: span(life.medianS),
              lower: span(life.lowerQuartileS ?? life.medianS),
              upper: span(life.upperQuartileS ?? life.medianS),
            })}{' '}
        {life.oneSample > 0 &&
          t('backtest.life.oneSample', { count: life.oneSample, figure: count(life.oneSample) })}
      </p>
    </Card>
  );
}
