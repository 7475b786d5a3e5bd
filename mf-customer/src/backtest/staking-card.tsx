import { FEW_BETS, type Judgement, type Staking } from '@bothways/domain/backtest';
import { Card, cx, EmptyState, LineChart, Segmented, Table, type TableColumn } from '@bothways/ui';
import { useState } from 'react';
import styles from './backtest.module.css';
import { curveOf } from './curve.ts';
import type { JudgedProps } from './result.tsx';
import { useText } from './texts.ts';
import { toneOf, useFigures } from './use-figures.ts';

type Look = 'chart' | 'table';
type Rule = 'flat' | 'kelly';
const RULES: readonly Rule[] = ['flat', 'kelly'];

/** Returns a function that names a staking rule, with its stake. */
function useRuleName(): (rule: Rule, betting: Judgement['betting']) => string {
  const t = useText();
  const { money } = useFigures();
  return (rule, { flatCents, kellyPct }) =>
    t(`backtest.rule.${rule}`, { amount: money(flatCents), percent: kellyPct });
}

function Chart({ run, judgement }: JudgedProps) {
  const t = useText();
  const { result, axis, day, date } = useFigures();
  const name = useRuleName();
  const { flat, kelly, fromMs, toMs, step } = curveOf(judgement, run);
  return (
    <LineChart
      failed={t('history.chartFailed')}
      formatMoment={day}
      formatTick={day}
      formatValue={(cents) => axis(cents, step)}
      fromMs={fromMs}
      help={t('backtest.curve.help')}
      label={t('backtest.curve.label', {
        from: date(run.from),
        to: date(Date.parse(run.to) - 1),
        flat: result(judgement.flat.profitCents),
        kelly: result(judgement.kelly.profitCents),
      })}
      missing="–"
      series={[
        { id: 'flat', label: name('flat', judgement.betting), points: flat },
        { id: 'kelly', label: name('kelly', judgement.betting), points: kelly },
      ]}
      step={step}
      toMs={toMs}
    />
  );
}

function Days({ judgement }: Pick<JudgedProps, 'judgement'>) {
  const t = useText();
  const { day, count, result } = useFigures();
  const name = useRuleName();
  type Day = Judgement['curve'][number];
  const columns: TableColumn<Day>[] = [
    { id: 'day', header: t('backtest.curve.day'), cell: (each) => day(each.day) },
    { id: 'bets', header: t('backtest.column.bets'), cell: ({ bets }) => count(bets), isNumeric: true },
    ...RULES.map(
      (rule): TableColumn<Day> => ({
        id: rule,
        header: name(rule, judgement.betting),
        cell: (each) => result(rule === 'flat' ? each.flatCents : each.kellyCents),
        isNumeric: true,
      }),
    ),
  ];
  return (
    <div className={styles.days}>
      <Table
        columns={columns}
        label={t('backtest.curve.table')}
        rowKey={(each) => each.day}
        rows={judgement.curve}
        size="small"
      />
    </div>
  );
}

interface RuleRow extends Staking {
  rule: Rule;
}

function Rules({ judgement }: Pick<JudgedProps, 'judgement'>) {
  const t = useText();
  const { money, result, percent } = useFigures();
  const name = useRuleName();
  const rows: RuleRow[] = RULES.map((rule) => ({ rule, ...judgement[rule] }));
  const columns: TableColumn<RuleRow>[] = [
    {
      id: 'rule',
      header: t('backtest.column.rule'),
      cell: ({ rule }) => name(rule, judgement.betting),
      weight: 'strong',
    },
    {
      id: 'ends',
      header: t('backtest.column.ends'),
      cell: ({ endsAtCents }) => money(endsAtCents),
      isNumeric: true,
      weight: 'strong',
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
      id: 'drawdown',
      header: t('backtest.column.drawdown'),
      cell: ({ drawdown }) =>
        drawdown ? (
          <>
            {money(-drawdown.cents)} <span className={styles.pale}>{percent(drawdown.pct)}</span>
          </>
        ) : (
          '–'
        ),
      isNumeric: true,
    },
    {
      id: 'risk',
      header: t('backtest.column.risk'),
      cell: ({ mostAtRiskCents }) => money(mostAtRiskCents),
      isNumeric: true,
      weight: 'pale',
    },
  ];
  return (
    <Table
      columns={columns}
      label={t('backtest.rule.title')}
      rowKey={({ rule }) => rule}
      rows={rows}
      size="small"
    />
  );
}

/** The bank under each staking rule: as a chart, or day by day. */
export function StakingCard({ run, judgement }: JudgedProps) {
  const t = useText();
  const [look, setLook] = useState<Look>('chart');
  const isEmpty = judgement.curve.length === 0;
  return (
    <Card className={styles.card}>
      <div className={styles.cardHead}>
        <h3 className={styles.title}>{t('backtest.curve.title')}</h3>
        <span className={styles.grow} />
        <Segmented<Look>
          label={t('backtest.curve.look')}
          onChange={setLook}
          options={(['chart', 'table'] as const).map((value) => ({ value, label: t(`history.${value}`) }))}
          size="small"
          value={look}
        />
      </div>
      {isEmpty && <EmptyState title={t('backtest.curve.none')}>{t('backtest.curve.noneText')}</EmptyState>}
      {!isEmpty && (
        <div className={styles.plot}>
          {look === 'chart' ? <Chart judgement={judgement} run={run} /> : <Days judgement={judgement} />}
        </div>
      )}
      <Rules judgement={judgement} />
      <p className={styles.foot}>{t('backtest.curve.means')}</p>
    </Card>
  );
}
