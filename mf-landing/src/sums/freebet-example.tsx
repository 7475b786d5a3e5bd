import { Money, NumberField, OddsField, Percent } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { Figure, Figures, NoSum } from './figures.tsx';
import { SumTable } from './sum-table.tsx';
import styles from './sums.module.css';
import { FREEBET_SAMPLE, freebetSum } from './sums.ts';

/** A freebet laid at an exchange: the stake is not returned. */
export function FreebetExample() {
  const t = useText();
  const [input, setInput] = useState(FREEBET_SAMPLE);
  const sum = freebetSum(input);
  const set = (key: keyof typeof input) => (value: number | null) => setInput({ ...input, [key]: value });
  return (
    <section aria-label={t('freebet.title')} className={styles.example}>
      <h3>{t('freebet.title')}</h3>
      <p>{t('freebet.lead')}</p>
      <div className={styles.fields}>
        <NumberField
          label={t('freebet.amount')}
          minValue={0}
          onChange={set('freebet')}
          prefix="€"
          value={input.freebet}
        />
        <OddsField label={t('freebet.odds')} onChange={set('backOdds')} value={input.backOdds} />
        <OddsField label={t('freebet.layOdds')} onChange={set('layOdds')} value={input.layOdds} />
        <NumberField
          label={t('freebet.commission')}
          maxValue={50}
          minValue={0}
          onChange={set('commissionPct')}
          suffix="%"
          value={input.commissionPct}
        />
      </div>
      {sum ? (
        <>
          <SumTable
            caption={t('freebet.caption')}
            heads={[
              t('sums.if'),
              t('freebet.freebet'),
              <span key="lay">
                {t('freebet.lay')} <Money cents={sum.layStakeCents} />
              </span>,
              t('freebet.keep'),
            ]}
            rows={[
              {
                label: t('freebet.wins'),
                cents: [sum.freebetWinsCents, -sum.liabilityCents, sum.profitIfBackWinsCents],
              },
              { label: t('freebet.loses'), cents: [0, sum.profitIfLayWinsCents, sum.profitIfLayWinsCents] },
            ]}
            sign="auto"
          />
          <Figures>
            <Figure label={t('freebet.layStake')}>
              <Money cents={sum.layStakeCents} />
            </Figure>
            <Figure label={t('freebet.liability')}>
              <Money cents={sum.liabilityCents} />
            </Figure>
            <Figure label={t('sums.profit')}>
              <Money cents={sum.profitIfBackWinsCents} tone="result" />
            </Figure>
            <Figure label={t('freebet.rate')}>
              <Percent percent={sum.ratePct} />
            </Figure>
          </Figures>
        </>
      ) : (
        <NoSum />
      )}
    </section>
  );
}
