import { BREAKDOWNS, type Breakdown, FEW_BETS, type JudgedPart } from '@bothways/domain/backtest';
import { parseSport } from '@bothways/domain/sports';
import { Card, cx, Segmented, Table, type TableColumn } from '@bothways/ui';
import { useState } from 'react';
import { useBookieName } from '../bookies/index.ts';
import { useMarketWord } from '../words/index.ts';
import styles from './backtest.module.css';
import type { JudgedProps } from './result.tsx';
import { useText } from './texts.ts';
import { toneOf, useFigures } from './use-figures.ts';

/** Returns a function that names a part of a breakdown. */
function usePartName(): (breakdown: Breakdown, key: string) => string {
  const t = useText();
  const bookieName = useBookieName();
  const marketWord = useMarketWord();
  return (breakdown, key) => {
    if (breakdown === 'bookie') return bookieName(key);
    if (breakdown === 'sport') {
      const sport = parseSport(key);
      return sport ? t(`sport.${sport}`) : key;
    }
    return marketWord(key);
  };
}

/** Sources of the profit: by bookmaker, sport or market, at flat stakes. */
export function PartsCard({ run, judgement }: JudgedProps) {
  const t = useText();
  const [breakdown, setBreakdown] = useState<Breakdown>('bookie');
  const { money, result, percent, signed, count } = useFigures();
  const name = usePartName();
  const columns: TableColumn<JudgedPart>[] = [
    {
      id: 'name',
      header: t(`backtest.parts.${breakdown}`),
      cell: ({ key }) => name(breakdown, key),
      weight: 'strong',
    },
    { id: 'found', header: t('backtest.column.found'), cell: ({ found }) => count(found), isNumeric: true },
    {
      id: 'stood',
      header: t('backtest.column.there', { seconds: judgement.betting.delay }),
      cell: ({ stoodPct }) => percent(stoodPct),
      isNumeric: true,
    },
    { id: 'bets', header: t('backtest.column.bets'), cell: ({ bets }) => count(bets), isNumeric: true },
    {
      id: 'staked',
      header: t('backtest.column.staked'),
      cell: ({ turnoverCents }) => money(turnoverCents),
      isNumeric: true,
    },
    {
      id: 'profit',
      header: t('backtest.column.profit'),
      cell: ({ profitCents }) => <span className={styles[toneOf(profitCents)]}>{result(profitCents)}</span>,
      isNumeric: true,
    },
    {
      id: 'yield',
      header: t('backtest.column.yield'),
      cell: ({ yieldPct, bets }) => (
        <span className={cx(bets < FEW_BETS && styles.pale)}>{percent(yieldPct)}</span>
      ),
      isNumeric: true,
    },
    {
      id: 'clv',
      header: t('backtest.column.clv'),
      cell: ({ clv }) => (
        <>
          {signed(clv.meanPct)}{' '}
          <span className={styles.pale}>{`${count(clv.covered)}/${count(clv.bets)}`}</span>
        </>
      ),
      isNumeric: true,
    },
  ];
  return (
    <Card className={cx(styles.card, styles.wide)}>
      <div className={styles.cardHead}>
        <h3 className={styles.title}>{t('backtest.parts.title')}</h3>
        <span className={styles.grow} />
        <Segmented<Breakdown>
          label={t('backtest.parts.title')}
          onChange={setBreakdown}
          options={BREAKDOWNS.map((value) => ({ value, label: t(`backtest.parts.${value}`) }))}
          size="small"
          value={breakdown}
        />
      </div>
      <Table
        columns={columns}
        empty={t('backtest.parts.none')}
        label={t('backtest.parts.title')}
        rowKey={({ key }) => key}
        rows={judgement.parts[breakdown]}
        size="small"
      />
      <p className={styles.foot}>
        {t('backtest.parts.few', { count: FEW_BETS })} {run.kind === 'arbs' && t('backtest.parts.legs')}
      </p>
    </Card>
  );
}
