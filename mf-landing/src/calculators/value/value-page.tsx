import { formatPercent, Money, Odds, Percent, Table, useUi } from '@bothways/ui';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../address/index.ts';
import {
  Amount,
  Aside,
  AsideNote,
  CalculatorPage,
  Euros,
  FieldGrid,
  FormatChoice,
  isPrice,
  KindChoice,
  LinkToNumbers,
  MarketField,
  NoResult,
  Price,
  ResultCard,
  Row,
  type Step,
  toneOf,
  useFigures,
  useFrameText,
  Wide,
} from '../frame/index.ts';
import { useValueText } from './texts.ts';
import styles from './value.module.css';
import {
  BANK,
  FAIR_METHODS,
  FRACTION,
  OUTCOME,
  VALUE_ADDRESS,
  VALUE_START,
  type ValueState,
  type ValueSum,
  valueSum,
} from './value.ts';

type Names = readonly string[];

interface InputsProps {
  state: ValueState;
  change: (change: Partial<ValueState>) => void;
  onNames: (names: Names) => void;
}

function Inputs({ state, change, onNames }: InputsProps) {
  const t = useValueText();
  const frame = useFrameText();
  const { prices, outcome } = state;
  const isBeyond = outcome !== null && prices.length > 0 && outcome > prices.length;
  return (
    <>
      <Wide>
        <MarketField
          onChange={(next, names) => {
            change({ prices: next });
            onNames(names);
          }}
          prices={prices}
          rows={3}
        />
      </Wide>
      <FieldGrid>
        <Amount
          {...OUTCOME}
          error={isBeyond ? t('noOutcome', { count: prices.length }) : undefined}
          hint={t('outcomeHint')}
          label={t('outcome')}
          onChange={(next) => change({ outcome: next })}
          value={outcome}
        />
        <Price label={t('odds')} onChange={(odds) => change({ odds })} value={state.odds} />
        <Euros
          {...BANK}
          label={t('bank')}
          onChange={(bank) => change({ bank })}
          step={50}
          value={state.bank}
        />
        <Amount
          {...FRACTION}
          label={t('fraction')}
          onChange={(fractionPct) => change({ fractionPct })}
          step={5}
          suffix="%"
          value={state.fractionPct}
        />
      </FieldGrid>
      <KindChoice
        label={t('method')}
        onChange={(method) => change({ method })}
        options={FAIR_METHODS.map((value) => ({ value, label: frame(`methods.${value}`) }))}
        value={state.method}
      />
      <Row>
        <FormatChoice />
        <LinkToNumbers />
      </Row>
    </>
  );
}

function Result({ sum, state, names }: { sum: ValueSum; state: ValueState; names: Names }) {
  const t = useValueText();
  const frame = useFrameText();
  const figures = useFigures();
  const { locale } = useUi();
  const { chosen, stake } = sum;
  const value = formatPercent(chosen.valuePct, locale, { sign: 'always' });
  return (
    <>
      <ResultCard
        copied={t('copiedText', {
          odds: figures.odds(sum.odds),
          fair: figures.factor(chosen.fairOdds, 3),
          value,
          stake: figures.money(stake.stakeCents),
        })}
        figures={[
          { label: t('fair'), figure: <Odds odds={chosen.fairOdds} />, note: t('fairNote') },
          {
            label: t('chance'),
            figure: <Percent percent={chosen.probability * 100} />,
            note: t('chanceNote'),
          },
          {
            label: t('stake'),
            figure: <Money cents={stake.stakeCents} />,
            note: t('stakeNote', { share: figures.percent(stake.share * sum.fraction * 100) }),
          },
        ]}
        label={t('value')}
        main={value}
        tone={toneOf(chosen.valuePct)}
      >
        <Table
          columns={[
            {
              id: 'number',
              header: t('number'),
              cell: ({ at }) => (
                <>
                  {names[at] || frame('market.outcome', { number: at + 1 })}
                  {at === sum.at && <small className={styles.yours}>{t('yours')}</small>}
                </>
              ),
            },
            { id: 'price', header: t('price'), isNumeric: true, cell: ({ price }) => <Odds odds={price} /> },
            {
              id: 'fair',
              header: t('fairHead'),
              isNumeric: true,
              weight: 'strong',
              cell: ({ probability }) => <Odds odds={1 / probability} />,
            },
            {
              id: 'chance',
              header: t('chanceHead'),
              isNumeric: true,
              cell: ({ probability }) => <Percent percent={probability * 100} />,
            },
          ]}
          isRowSelected={({ at }) => at === sum.at}
          label={t('caption')}
          rowKey={({ at }) => at}
          rows={state.prices.map((price, at) => ({ at, price, probability: sum.probabilities[at] ?? 0 }))}
        />
      </ResultCard>
      {stake.share === 0 && <AsideNote>{t('noValue')}</AsideNote>}
    </>
  );
}

/** The calculation step by step; what a method solves for is described in words. */
function useSteps(state: ValueState, sum: ValueSum): Step[] {
  const t = useValueText();
  const frame = useFrameText();
  const figures = useFigures();
  const { chosen, stake } = sum;
  const total = figures.percent(sum.bookSum * 100);
  const inverse = figures.percent(100 / sum.price);
  const chance = figures.percent(chosen.probability * 100);
  const odds = figures.decimal(sum.odds);
  const margin = figures.percent(sum.marginPct);
  const isPlain = state.method === 'multiplicative' || (state.method === 'additive' && !chosen.isOther);
  return [
    {
      title: t('steps.sum'),
      sum: state.prices.map((price) => `1 ÷ ${figures.decimal(price)}`).join(' + '),
      result: total,
    },
    { title: t('steps.margin'), sum: t('steps.marginSum', { sum: total }), result: margin },
    {
      title: t('steps.chance'),
      sum: isPlain
        ? t(state.method === 'additive' ? 'steps.additive' : 'steps.multiplicative', {
            inverse,
            sum: total,
            margin,
            count: state.prices.length,
          })
        : t('steps.solved', { method: frame(`methods.${chosen.isOther ? 'power' : state.method}`) }),
      result: chance,
    },
    {
      title: t('steps.fair'),
      sum: t('steps.fairSum', { chance }),
      result: figures.factor(chosen.fairOdds, 3),
    },
    {
      title: t('steps.value'),
      sum: t('steps.valueSum', { odds, chance }),
      result: <Percent percent={chosen.valuePct} sign="always" tone="result" />,
    },
    {
      title: t('steps.kelly'),
      sum: t('steps.kellySum', { odds, chance }),
      result: figures.percent(stake.share * 100),
    },
    {
      title: t('steps.stake'),
      sum: t('steps.stakeSum', {
        bank: figures.money(sum.bankCents),
        fraction: figures.percent(sum.fraction * 100, 0),
        share: figures.percent(stake.share * 100),
      }),
      result: <Money cents={stake.stakeCents} />,
    },
  ];
}

/** The bet by each method. */
function Methods({ sum }: { sum: ValueSum }) {
  const t = useValueText();
  const frame = useFrameText();
  const { locale } = useUi();
  const values = sum.methods.map((each) => each.valuePct);
  const percent = (value: number) => formatPercent(value, locale, { sign: 'always' });
  return (
    <Aside lead={t('aside.lead')} title={t('aside.title')}>
      <Table
        columns={[
          { id: 'method', header: t('aside.method'), cell: ({ method }) => frame(`methods.${method}`) },
          {
            id: 'chance',
            header: t('aside.chance'),
            isNumeric: true,
            cell: ({ probability }) => <Percent percent={probability * 100} />,
          },
          {
            id: 'fair',
            header: t('aside.fair'),
            isNumeric: true,
            cell: ({ fairOdds }) => <Odds odds={fairOdds} />,
          },
          {
            id: 'value',
            header: t('aside.value'),
            isNumeric: true,
            weight: 'strong',
            cell: ({ valuePct }) => <Percent percent={valuePct} sign="always" tone="result" />,
          },
        ]}
        isRowSelected={({ method }) => method === sum.chosen.method}
        label={t('aside.caption')}
        rowKey={({ method }) => method}
        rows={sum.methods}
      />
      <AsideNote>
        {t('aside.note', { least: percent(Math.min(...values)), most: percent(Math.max(...values)) })}
      </AsideNote>
    </Aside>
  );
}

/** The value of a price, and its Kelly stake. */
export function ValuePage() {
  const t = useValueText();
  const frame = useFrameText();
  const figures = useFigures();
  const [state, change] = useAddress(VALUE_ADDRESS);
  const [names, setNames] = useState<Names>([]);
  const own = isPrice(state.odds) ? valueSum(state) : 'incomplete';
  const sum = typeof own === 'string' ? valueSum(VALUE_START) : own;
  if (typeof sum === 'string') return null;
  const isOwn = typeof own !== 'string';
  return (
    <ValueView
      inputs={<Inputs change={change} onNames={setNames} state={state} />}
      lead={
        isOwn
          ? t('steps.lead', { outcome: sum.at + 1, odds: figures.decimal(sum.odds) })
          : frame('workedSample')
      }
      result={
        typeof own === 'string' ? (
          <NoResult>{t(own, { count: state.prices.length })}</NoResult>
        ) : (
          <Result names={names} state={state} sum={own} />
        )
      }
      state={isOwn ? state : VALUE_START}
      sum={sum}
    />
  );
}

interface ViewProps {
  state: ValueState;
  sum: ValueSum;
  inputs: ReactNode;
  result: ReactNode;
  lead: string;
}

function ValueView({ state, sum, inputs, result, lead }: ViewProps) {
  const t = useValueText();
  const steps = useSteps(state, sum);
  return (
    <CalculatorPage
      aside={<Methods sum={sum} />}
      formula={[t('formula.value'), '=', t('formula.odds'), '×', t('formula.chance'), '−', t('formula.one')]}
      formulaNote={t('formula.note')}
      inputs={inputs}
      kind="value"
      result={result}
      steps={steps}
      stepsLead={lead}
      text={t}
    />
  );
}
