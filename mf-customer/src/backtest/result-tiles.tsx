import { FEW_BETS, type Judgement } from '@bothways/domain/backtest';
import { Card, Stat } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './backtest.module.css';
import type { JudgedProps } from './result.tsx';
import { useText } from './texts.ts';
import { toneOf, useFigures } from './use-figures.ts';
import { verdictOf } from './verdict.ts';

const isFew = ({ flat }: Judgement): boolean => flat.bets < FEW_BETS;

/** What the profit and the closing prices prove, and what they do not. */
function Verdicts({ run, judgement }: JudgedProps) {
  const t = useText();
  const { result, signed, count } = useFigures();
  const { clvInterval: clv, profitInterval: profit } = judgement;
  const clvVerdict = verdictOf(clv && { low: clv.lowPct, high: clv.highPct });
  const profitVerdict = verdictOf(profit && { low: profit.lowCents, high: profit.highCents });
  return (
    <p className={styles.verdict}>
      {run.kind === 'valuebets' && (
        <>
          <b>{t(`backtest.verdict.clv.${clvVerdict}.word`)}</b>{' '}
          {t(`backtest.verdict.clv.${clvVerdict}.text`, {
            low: signed(clv?.lowPct),
            high: signed(clv?.highPct),
            events: count(clv?.events ?? 0),
          })}{' '}
        </>
      )}
      <b>{t(`backtest.verdict.profit.${profitVerdict}.word`)}</b>{' '}
      {t(`backtest.verdict.profit.${profitVerdict}.text`, {
        low: result(profit?.lowCents),
        high: result(profit?.highCents),
        events: count(profit?.events ?? 0),
      })}
    </p>
  );
}

/**
 * The key figures, each with its base or its coverage; for value bets the closing prices come first, as they are more
 * conclusive.
 */
export function ResultTiles({ run, judgement }: JudgedProps) {
  const t = useText();
  const { money, result, percent, signed, count } = useFigures();
  const { flat, clv, betting, expectedCents, profitInterval } = judgement;
  const pale = isFew(judgement) ? styles.few : undefined;
  const closing = (
    <Stat
      key="clv"
      label={t('backtest.tile.clv')}
      note={t('backtest.tile.clvOf', { count: clv.bets, covered: count(clv.covered), bets: count(clv.bets) })}
      size="large"
      tone={toneOf(clv.meanPct)}
    >
      {signed(clv.meanPct)}
    </Stat>
  );
  const risk = (
    <Stat key="risk" label={t('backtest.tile.risk')} note={t('backtest.tile.riskOf')} size="large">
      {money(flat.mostAtRiskCents)}
    </Stat>
  );
  const money_: ReactNode[] = [
    <Stat
      key="profit"
      label={t('backtest.tile.profit')}
      note={t('backtest.tile.profitOf', {
        count: flat.bets,
        figure: count(flat.bets),
        stake: money(betting.flatCents),
      })}
      size="large"
      tone={toneOf(flat.profitCents)}
    >
      {result(flat.profitCents)}
    </Stat>,
    <Stat key="runs" label={t('backtest.tile.runs')} note={t('backtest.tile.runsOf')} size="large">
      {profitInterval ? (
        <span className={styles.interval}>
          {t('backtest.tile.interval', {
            low: result(profitInterval.lowCents),
            high: result(profitInterval.highCents),
          })}
        </span>
      ) : (
        '–'
      )}
    </Stat>,
    <Stat
      key="expected"
      label={t('backtest.tile.expected')}
      note={t('backtest.tile.expectedOf')}
      size="large"
    >
      {result(expectedCents)}
    </Stat>,
    <Stat
      className={pale}
      key="yield"
      label={t('backtest.tile.yield')}
      note={t('backtest.tile.yieldOf', { amount: money(flat.turnoverCents) })}
      size="large"
    >
      {percent(flat.yieldPct)}
    </Stat>,
    <Stat
      key="drawdown"
      label={t('backtest.tile.drawdown')}
      note={
        flat.drawdown
          ? t('backtest.tile.drawdownOf', { percent: percent(flat.drawdown.pct) })
          : t('backtest.tile.noDrawdown')
      }
      size="large"
    >
      {money(flat.drawdown ? -flat.drawdown.cents : 0)}
    </Stat>,
  ];
  return (
    <Card>
      <div className={styles.tiles}>
        {run.kind === 'valuebets' ? [closing, ...money_] : [...money_, risk]}
      </div>
      <Verdicts judgement={judgement} run={run} />
    </Card>
  );
}
