import { PayoffTable, ResultNote } from '@bothways/calculators/payoff';
import { Money, Odds, Percent, Table } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useAddress } from '../address/index.ts';
import {
  Aside,
  CalculatorPage,
  Euros,
  FieldGrid,
  FormatChoice,
  isPrice,
  KindChoice,
  LineField,
  LinkToNumbers,
  NoResult,
  Price,
  ResultCard,
  Row,
  type Step,
  toneOf,
  useFigures,
  useFrameText,
  useResultText,
} from '../frame/index.ts';
import {
  HANDICAP_LINES,
  isInside,
  MIDDLE_ADDRESS,
  MIDDLE_KINDS,
  MIDDLE_START,
  type MiddleKind,
  type MiddleState,
  type MiddleSum,
  middleSum,
  TOTAL,
} from './middle.ts';
import { useMiddleText } from './texts.ts';

type Change = (change: Partial<MiddleState>) => void;

/** Initial lines of each kind, which make a middle. */
const linesOf = (kind: MiddleKind): Partial<MiddleState> =>
  kind === 'handicap' ? HANDICAP_LINES : { line1: MIDDLE_START.line1, line2: MIDDLE_START.line2 };

function Inputs({ state, change }: { state: MiddleState; change: Change }) {
  const t = useMiddleText();
  const { kind } = state;
  const least = kind === 'total' ? { least: 0 } : {};
  return (
    <>
      <KindChoice
        label={t('market')}
        onChange={(next) => change({ kind: next, ...linesOf(next) })}
        options={MIDDLE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
      />
      <FieldGrid>
        <LineField
          {...least}
          label={t(`line1.${kind}`)}
          onChange={(line1) => change({ line1 })}
          value={state.line1}
        />
        <Price label={t(`odds1.${kind}`)} onChange={(odds1) => change({ odds1 })} value={state.odds1} />
        <LineField
          {...least}
          label={t(`line2.${kind}`)}
          onChange={(line2) => change({ line2 })}
          value={state.line2}
        />
        <Price label={t(`odds2.${kind}`)} onChange={(odds2) => change({ odds2 })} value={state.odds2} />
        <Euros {...TOTAL} label={t('total')} onChange={(total) => change({ total })} value={state.total} />
      </FieldGrid>
      <Row>
        <FormatChoice />
        <LinkToNumbers />
      </Row>
    </>
  );
}

function Result({ sum, kind }: { sum: MiddleSum; kind: MiddleKind }) {
  const t = useMiddleText();
  const frame = useFrameText();
  const figures = useFigures();
  const resultText = useResultText();
  const { plan, payoff, rows } = sum;
  const chance = figures.percent(sum.chance * 100);
  return (
    <ResultCard
      copied={t('copiedText', {
        a: t(`legs.${kind}.a`),
        stakeA: figures.money(plan.legs[0]?.stakeCents),
        b: t(`legs.${kind}.b`),
        stakeB: figures.money(plan.legs[1]?.stakeCents),
        chance,
      })}
      figures={[
        {
          label: t('outside'),
          figure: <Money cents={sum.outsideCents} sign="always" />,
          note: t('outsideNote'),
          tone: toneOf(sum.outsideCents),
        },
        {
          label: t('inside'),
          figure: <Money cents={sum.insideCents} sign="always" />,
          note: t('insideNote'),
          tone: toneOf(sum.insideCents),
        },
        {
          label: t('fair'),
          figure: <Odds odds={sum.chance > 0 ? 1 / sum.chance : undefined} />,
          note: t('fairNote'),
        },
      ]}
      label={t(sum.chance > 0 ? 'chance' : 'always')}
      main={chance}
    >
      <PayoffTable
        caption={t('caption')}
        heads={[
          { key: 'result', head: t('result') },
          { key: 'a', head: t(`legs.${kind}.a`) },
          { key: 'b', head: t(`legs.${kind}.b`) },
          { key: 'keep', head: t('keep') },
        ]}
        notCovered={
          payoff.notCovered && { label: frame('notCovered'), profitCents: payoff.notCovered.profitCents }
        }
        rows={payoff.rows.map((row, at) => ({
          key: row.settled.join(),
          label: (
            <>
              {resultText(row.results)}
              {isInside(row) && (
                <ResultNote>
                  {t('middle', { chance: figures.percent((rows[at]?.chance ?? 0) * 100) })}
                </ResultNote>
              )}
            </>
          ),
          cells: [
            <Money cents={row.legProfitCents[0]} key="a" sign="always" />,
            <Money cents={row.legProfitCents[1]} key="b" sign="always" />,
          ],
          profitCents: row.profitCents,
        }))}
        size="large"
      />
    </ResultCard>
  );
}

/** The calculation step by step. */
function useSteps(kind: MiddleKind, sum: MiddleSum): Step[] {
  const t = useMiddleText();
  const figures = useFigures();
  const { plan, bookSum, odds } = sum;
  const total = figures.money(plan.totalCents);
  const both = figures.percent(bookSum * 100);
  const times = figures.factor(sum.insideReturn, 4).replace(/[.,]?0+$/, '');
  const names = [t(`legs.${kind}.a`), t(`legs.${kind}.b`)];
  const share = (price: number): string => figures.percent(100 / price);
  return [
    ...odds.map((price, at) => ({
      title: t('steps.share', { name: names[at] ?? '' }),
      sum: t('steps.shareSum', { odds: figures.decimal(price) }),
      result: share(price),
    })),
    { title: t('steps.sum'), sum: odds.map(share).join(' + '), result: both },
    ...odds.map((price, at) => ({
      title: t('steps.stake', { name: names[at] ?? '' }),
      sum: t('steps.stakeSum', { total, share: share(price), sum: both }),
      result: <Money cents={plan.legs[at]?.stakeCents} />,
    })),
    {
      title: t('steps.outside'),
      sum: t('steps.outsideSum', { total, sum: both }),
      result: <Money cents={sum.outsideCents} sign="always" tone="result" />,
    },
    {
      title: t('steps.inside'),
      sum: t('steps.insideSum', { total, times, sum: both }),
      result: <Money cents={sum.insideCents} sign="always" tone="result" />,
    },
    {
      title: t('steps.chance'),
      sum: t('steps.chanceSum', { sum: both, times }),
      result: figures.percent(sum.chance * 100),
    },
  ];
}

/** Realistic probabilities of middles. */
const CHANCES = [0, 0.05, 0.1, 0.15, 0.2, 0.25] as const;

function Expected({ sum }: { sum: MiddleSum }) {
  const t = useMiddleText();
  const rows = CHANCES.map((chance) => ({
    chance,
    cents: chance * sum.insideCents + (1 - chance) * sum.outsideCents,
  }));
  return (
    <Aside lead={t('aside.lead')} title={t('aside.title')}>
      <Table
        columns={[
          {
            id: 'chance',
            header: t('aside.chance'),
            cell: ({ chance }) => <Percent digits={0} percent={chance * 100} />,
          },
          {
            id: 'expected',
            header: t('aside.expected'),
            isNumeric: true,
            weight: 'strong',
            cell: ({ cents }) => <Money cents={cents} sign="always" tone="result" />,
          },
          {
            id: 'ofStake',
            header: t('aside.ofStake'),
            isNumeric: true,
            cell: ({ cents }) => <Percent percent={(cents / sum.plan.totalCents) * 100} sign="always" />,
          },
        ]}
        label={t('aside.caption')}
        rowKey={({ chance }) => chance}
        rows={rows}
      />
    </Aside>
  );
}

/** Cost, profit and break-even frequency of a middle. */
export function MiddlePage() {
  const t = useMiddleText();
  const frame = useFrameText();
  const figures = useFigures();
  const [state, change] = useAddress(MIDDLE_ADDRESS);
  const own = isPrice(state.odds1) && isPrice(state.odds2) ? middleSum(state) : 'incomplete';
  const sum =
    typeof own === 'string' ? middleSum({ ...MIDDLE_START, kind: state.kind, ...linesOf(state.kind) }) : own;
  if (typeof sum === 'string') return null;
  return (
    <MiddleView
      inputs={<Inputs change={change} state={state} />}
      kind={state.kind}
      lead={
        typeof own === 'string'
          ? frame('workedSample')
          : t('steps.lead', { total: figures.money(sum.plan.totalCents) })
      }
      result={
        typeof own === 'string' ? <NoResult>{t(own)}</NoResult> : <Result kind={state.kind} sum={own} />
      }
      sum={sum}
    />
  );
}

interface ViewProps {
  kind: MiddleKind;
  sum: MiddleSum;
  inputs: ReactNode;
  result: ReactNode;
  lead: string;
}

function MiddleView({ kind, sum, inputs, result, lead }: ViewProps) {
  const t = useMiddleText();
  const steps = useSteps(kind, sum);
  return (
    <CalculatorPage
      aside={<Expected sum={sum} />}
      formula={[t('formula.chance'), '=', t('formula.sum'), '÷', t('formula.gain')]}
      formulaNote={t('formula.note')}
      inputs={inputs}
      kind="middle"
      result={result}
      steps={steps}
      stepsLead={lead}
      text={t}
    />
  );
}
