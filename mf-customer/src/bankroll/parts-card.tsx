import {
  DIMENSIONS,
  type Dimension,
  ODDS_RANGES,
  type Overview,
  type Part,
  yieldPct,
} from '@bothways/domain/bankroll';
import { parseSport } from '@bothways/domain/sports';
import { Card, formatWith, Segmented, Table, type TableColumn } from '@bothways/ui';
import { useState } from 'react';
import { useMarketWord } from '../words/index.ts';
import styles from './bankroll.module.css';
import { useText } from './texts.ts';
import { toneOf, useAmounts } from './use-amounts.ts';

/** With fewer bets the yield says little. */
const FEW_BETS = 100;

/** Returns a function that names a part of a dimension. */
function usePartName(overview: Overview): (dimension: Dimension, key: string) => string {
  const t = useText();
  const { locale } = useAmounts(overview.currency);
  const marketWord = useMarketWord();
  return (dimension, key) => {
    const number = (odds: number): string => formatWith(odds, locale, { minimumFractionDigits: 1 });
    switch (dimension) {
      case 'account':
        return overview.accounts.find(({ id }) => id === key)?.name ?? key;
      case 'sport': {
        const sport = parseSport(key);
        return sport ? t(`sport.${sport}`) : t('bankroll.market.other');
      }
      case 'strategy':
        return key === 'arb' || key === 'value' || key === 'matched'
          ? t(`bankroll.strategy.${key}`)
          : t('bankroll.strategy.manual');
      case 'odds': {
        const next = ODDS_RANGES[ODDS_RANGES.findIndex((from) => String(from) === key) + 1];
        return next === undefined
          ? t('bankroll.parts.oddsFrom', { from: number(Number(key)) })
          : t('bankroll.parts.oddsBetween', { from: number(Number(key)), to: number(next) });
      }
      case 'market':
        return marketWord(key);
    }
  };
}

/** Profit of the bets by account, sport, market, kind or range of odds. */
export function PartsCard({ overview }: { overview: Overview }) {
  const t = useText();
  const [dimension, setDimension] = useState<Dimension>('account');
  const { money, result, percent, count } = useAmounts(overview.currency);
  const nameOf = usePartName(overview);
  const columns: TableColumn<Part>[] = [
    { id: 'name', header: t(`bankroll.parts.${dimension}`), cell: ({ key }) => nameOf(dimension, key) },
    { id: 'bets', header: t('bankroll.parts.bets'), cell: ({ bets }) => count(bets), isNumeric: true },
    {
      id: 'staked',
      header: t('bankroll.open.staked'),
      cell: ({ stakedCents }) => money(stakedCents),
      isNumeric: true,
      weight: 'pale',
    },
    {
      id: 'profit',
      header: t('bankroll.account.profit'),
      cell: ({ profitCents }) => <b className={styles[toneOf(profitCents)]}>{result(profitCents)}</b>,
      isNumeric: true,
    },
    {
      id: 'yield',
      header: t('bankroll.tile.yield'),
      cell: (part) => (
        <span className={part.bets < FEW_BETS ? styles.pale : undefined}>{percent(yieldPct(part))}</span>
      ),
      isNumeric: true,
    },
    {
      id: 'clv',
      header: t('bankroll.bets.clv'),
      cell: ({ clvPct, clvCovered, clvBets }) =>
        clvPct === undefined ? '–' : `${percent(clvPct, true)} (${count(clvCovered)}/${count(clvBets)})`,
      isNumeric: true,
      weight: 'pale',
    },
  ];
  return (
    <Card className={styles.bets}>
      <div className={styles.cardHead}>
        <h3 className={styles.title}>{t('bankroll.parts.title')}</h3>
        <span className={styles.grow} />
        <Segmented<Dimension>
          label={t('bankroll.parts.title')}
          onChange={setDimension}
          options={DIMENSIONS.map((value) => ({ value, label: t(`bankroll.parts.${value}`) }))}
          size="small"
          value={dimension}
        />
      </div>
      <Table
        columns={columns}
        empty={t('bankroll.parts.none')}
        label={t('bankroll.parts.title')}
        rowKey={({ key }) => key}
        rows={overview.parts[dimension]}
        size="small"
      />
    </Card>
  );
}
