import { formatExactOdds, Money, NumberField, OddsField, Percent, useUi } from '@bothways/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../texts.ts';
import { Figure, Figures, NoSum } from './figures.tsx';
import { SumTable } from './sum-table.tsx';
import styles from './sums.module.css';
import { PAIR_SAMPLE, type PairInput, type PairSum, pairSum } from './sums.ts';

/** Two bookmakers that disagree: both sides staked so that either pays the same. */
export function PairExample() {
  const t = useText();
  const [input, setInput] = useState(PAIR_SAMPLE);
  const sum = pairSum(input);
  const set = (key: keyof typeof input) => (value: number | null) => setInput({ ...input, [key]: value });
  return (
    <section aria-label={t('pair.title')} className={styles.example}>
      <h3>{t('pair.title')}</h3>
      <p>{t('pair.lead')}</p>
      <div className={styles.fields}>
        <NumberField
          label={t('pair.stake')}
          minValue={0}
          onChange={set('stake')}
          prefix="€"
          value={input.stake}
        />
        <OddsField label={t('pair.firstOdds')} onChange={set('firstOdds')} value={input.firstOdds} />
        <OddsField label={t('pair.secondOdds')} onChange={set('secondOdds')} value={input.secondOdds} />
      </div>
      {sum ? <PairResult input={input} sum={sum} /> : <NoSum />}
    </section>
  );
}

function PairResult({ input, sum }: { input: PairInput; sum: PairSum }) {
  const t = useText();
  const { locale, odds: format } = useUi();
  const [first, second] = sum.legs.map((leg) => leg.stakeCents);
  const [ifFirst, ifSecond] = sum.results;
  const staked = (cents: number | undefined, odds: number | null): ReactNode => (
    <>
      <Money cents={cents} /> {t('pair.at')} {formatExactOdds(odds ?? 0, locale, format)}
    </>
  );
  return (
    <>
      <SumTable
        caption={t('pair.caption')}
        heads={[
          t('sums.if'),
          staked(first, input.firstOdds),
          staked(second, input.secondOdds),
          t('sums.profit'),
        ]}
        rows={[
          {
            label: t('pair.firstWins'),
            cents: [(ifFirst?.returnCents ?? 0) - (first ?? 0), -(second ?? 0), ifFirst?.profitCents ?? 0],
          },
          {
            label: t('pair.secondWins'),
            cents: [-(first ?? 0), (ifSecond?.returnCents ?? 0) - (second ?? 0), ifSecond?.profitCents ?? 0],
          },
        ]}
      />
      <Figures>
        <Figure label={t('pair.staked')}>
          <Money cents={sum.totalCents} />
        </Figure>
        <Figure label={t('pair.return')}>
          <Money cents={sum.guaranteedReturnCents} />
        </Figure>
        <Figure label={t('pair.profitPercent')}>
          <Percent percent={sum.profitPct} tone="result" />
        </Figure>
        <Figure label="ROI">
          <Percent percent={sum.roiPct} />
        </Figure>
      </Figures>
    </>
  );
}
