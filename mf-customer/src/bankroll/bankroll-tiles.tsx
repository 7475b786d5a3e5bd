import type { Overview } from '@bothways/domain/bankroll';
import { Card, Stat } from '@bothways/ui';
import styles from './bankroll.module.css';
import { useText } from './texts.ts';
import { toneOf, useAmounts } from './use-amounts.ts';

/** With fewer bets the yield says little. */
const FEW_BETS = 100;

/** The key figures, each with its base or its coverage. */
export function BankrollTiles({ overview }: { overview: Overview }) {
  const t = useText();
  const { money, result, percent, count, day } = useAmounts(overview.currency);
  const { total, drawdown, open } = overview;
  const roiNote =
    overview.atRiskCents === undefined
      ? undefined
      : t('bankroll.tile.roiOf', {
          amount: money(overview.atRiskCents),
          growth: percent(overview.growthPct),
        });
  const pale = total.bets < FEW_BETS ? styles.few : undefined;
  return (
    <Card className={styles.tiles}>
      <Stat
        label={t('bankroll.tile.bankroll')}
        note={t('bankroll.tile.paidIn', { amount: money(overview.paidInCents) })}
        size="large"
      >
        {money(overview.bankrollCents)}
      </Stat>
      <Stat
        label={t('bankroll.tile.profit')}
        note={t('bankroll.tile.settled', { count: total.bets, figure: count(total.bets) })}
        size="large"
        tone={toneOf(total.profitCents)}
      >
        {result(total.profitCents)}
      </Stat>
      <Stat className={pale} label={t('bankroll.tile.roi')} note={roiNote} size="large">
        {percent(overview.roiPct)}
      </Stat>
      <Stat
        className={pale}
        label={t('bankroll.tile.yield')}
        note={t('bankroll.tile.yieldOf', { amount: money(total.stakedCents) })}
        size="large"
      >
        {percent(overview.yieldPct)}
      </Stat>
      <Stat
        label={t('bankroll.tile.clv')}
        note={t('bankroll.tile.clvOf', { count: total.clvCovered, of: count(total.clvBets) })}
        size="large"
        tone={toneOf(total.clvPct)}
      >
        {percent(total.clvPct, true)}
      </Stat>
      <Stat
        label={t('bankroll.tile.drawdown')}
        note={
          drawdown
            ? t(`bankroll.tile.drawdownBy_${drawdown.by ?? 'day'}`, {
                percent: percent(drawdown.pct),
                day: day(drawdown.day),
              })
            : t('bankroll.tile.noDrawdown')
        }
        size="large"
      >
        {drawdown ? money(-drawdown.cents) : money(0)}
      </Stat>
      <Stat
        label={t('bankroll.tile.open')}
        note={t('bankroll.tile.openOf', { count: open.bets, amount: result(open.worstCents) })}
        size="large"
      >
        {money(open.cents)}
      </Stat>
      <details className={styles.formulas}>
        <summary>{t('bankroll.tile.formulas')}</summary>
        <dl className={styles.dl}>
          {(['roi', 'growth', 'yield', 'drawdown'] as const).map((figure) => (
            <div key={figure}>
              <dt>{t(`bankroll.formula.${figure}.name`)}</dt>
              <dd>{t(`bankroll.formula.${figure}.text`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}
