import { PayoffTable } from '@bothways/calculators/payoff';
import { profitPct } from '@bothways/domain/odds';
import { Banner, formatMoney, Money, Percent, Segmented, Table, useUi } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useAddress } from '../address/index.ts';
import {
  Amount,
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
import styles from './arb.module.css';
import {
  ARB_ADDRESS,
  ARB_KINDS,
  ARB_START,
  type ArbKind,
  type ArbLegState,
  type ArbState,
  type ArbSum,
  arbSum,
  COMMISSION,
  hasLine,
  LIMIT,
  legCount,
  ROUNDINGS,
  TOTAL,
} from './arb.ts';
import { useArbText } from './texts.ts';

type Change = (change: Partial<ArbState>) => void;
const LETTERS = ['a', 'b', 'c'] as const;

/** Returns the names of a market's bets. */
function useLegName(kind: ArbKind): (at: number) => string {
  const t = useArbText();
  return (at) =>
    at < 2
      ? t(`legs.${kind}.${at === 0 ? 'a' : 'b'}`)
      : t(kind === 'drawNoBet' ? 'third.drawNoBet' : 'third.three');
}

interface LegProps {
  name: string;
  leg: ArbLegState;
  change: (change: Partial<ArbLegState>) => void;
}

function Leg({ name, leg, change }: LegProps) {
  const t = useArbText();
  return (
    <fieldset className={styles.leg}>
      <legend>{name}</legend>
      <Price label={t('odds')} onChange={(odds) => change({ odds })} value={leg.odds} />
      <Amount
        {...COMMISSION}
        label={t('commission')}
        onChange={(commissionPct) => change({ commissionPct })}
        suffix="%"
        value={leg.commissionPct}
      />
      <Euros {...LIMIT} label={t('limit')} onChange={(limit) => change({ limit })} value={leg.limit} />
    </fieldset>
  );
}

function Inputs({ state, change }: { state: ArbState; change: Change }) {
  const t = useArbText();
  const name = useLegName(state.kind);
  const changeLeg = (at: number, leg: Partial<ArbLegState>): void => {
    const [a, b, c] = state.legs;
    const changed = (here: ArbLegState, index: number) => (index === at ? { ...here, ...leg } : here);
    change({ legs: [changed(a, 0), changed(b, 1), changed(c, 2)] });
  };
  return (
    <>
      <KindChoice
        label={t('market')}
        onChange={(kind) => change({ kind })}
        options={ARB_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={state.kind}
      />
      <FieldGrid>
        <Euros {...TOTAL} label={t('total')} onChange={(total) => change({ total })} value={state.total} />
        {hasLine(state.kind) && (
          <LineField
            label={t(state.kind === 'handicap' ? 'lineHandicap' : 'line')}
            onChange={(line) => change({ line })}
            value={state.line}
            {...(state.kind === 'total' && { least: 0 })}
          />
        )}
      </FieldGrid>
      {LETTERS.slice(0, legCount(state.kind)).map((letter, at) => (
        <Leg
          change={(leg) => changeLeg(at, leg)}
          key={letter}
          leg={state.legs[at] ?? state.legs[0]}
          name={name(at)}
        />
      ))}
      <Row>
        <Segmented
          label={t('rounding')}
          onChange={(rounding) => change({ rounding })}
          options={ROUNDINGS.map((value) => ({ value, label: t(`roundings.${value}`) }))}
          size="small"
          value={state.rounding}
        />
        <FormatChoice />
        <LinkToNumbers />
      </Row>
    </>
  );
}

function Warnings({ sum, state }: { sum: ArbSum; state: ArbState }) {
  const t = useArbText();
  const figures = useFigures();
  const { warning, limitedBy, plan, roundingCostCents } = sum;
  return (
    <>
      {warning && (
        <Banner
          className={styles.banner}
          title={t(`warn.${warning}`, { sum: figures.percent(sum.bookSum * 100) })}
          tone="warning"
        />
      )}
      {limitedBy.length > 0 && (
        <p className={styles.note}>
          {t('limited', {
            staked: figures.money(plan.totalCents),
            wanted: figures.money(Math.round((state.total ?? 0) * 100)),
          })}
        </p>
      )}
      {roundingCostCents > 0 && (
        <p className={styles.note}>{t('roundingCosts', { cost: figures.money(roundingCostCents) })}</p>
      )}
    </>
  );
}

function Result({ sum, state }: { sum: ArbSum; state: ArbState }) {
  const t = useArbText();
  const { locale } = useUi();
  const frame = useFrameText();
  const figures = useFigures();
  const resultText = useResultText();
  const name = useLegName(state.kind);
  const { plan, payoff } = sum;
  const worst = payoff.worstProfitCents;
  return (
    <>
      <ResultCard
        copied={plan.legs
          .map(({ stakeCents }, at) =>
            t('copiedLeg', {
              name: name(at),
              odds: figures.odds(state.legs[at]?.odds ?? undefined),
              stake: figures.money(stakeCents),
            }),
          )
          .join('\n')}
        figures={[
          { label: t('staked'), figure: <Money cents={plan.totalCents} />, note: t('stakedNote') },
          {
            label: t('return'),
            figure: <Money cents={plan.guaranteedReturnCents} />,
            note: t('returnNote'),
          },
          {
            label: t('roi'),
            figure: <Percent percent={plan.roiPct} />,
            note: t('roiNote'),
            tone: toneOf(worst),
          },
        ]}
        label={t(sum.isGuaranteed ? 'profit' : 'worst')}
        main={formatMoney(worst, locale, 'always')}
      >
        <div className={styles.stakes}>
          {plan.legs.map(({ stakeCents }, at) => (
            <p key={LETTERS[at]}>
              <span>{name(at)}</span>
              <b>
                <Money cents={stakeCents} />
              </b>
            </p>
          ))}
          <p>
            <span>{t('percent')}</span>
            <Percent percent={profitPct(sum.bookSum)} />
          </p>
        </div>
        <PayoffTable
          caption={t('caption')}
          heads={[
            { key: 'result', head: t('result') },
            ...plan.legs.map((_, at) => ({ key: LETTERS[at] ?? 'a', head: name(at) })),
            { key: 'keep', head: t('keep') },
          ]}
          notCovered={
            payoff.notCovered && {
              label: frame('notCovered'),
              profitCents: payoff.notCovered.profitCents,
            }
          }
          rows={payoff.rows.map((row) => ({
            key: row.settled.join(),
            label: resultText(row.results),
            cells: row.legProfitCents.map((cents, at) => (
              <Money cents={cents} key={LETTERS[at]} sign="always" />
            )),
            profitCents: row.profitCents,
          }))}
          size="large"
        />
      </ResultCard>
      <Warnings state={state} sum={sum} />
    </>
  );
}

const NOISE = 1e-9;

/** The calculation step by step. */
function useSteps(state: ArbState, sum: ArbSum): Step[] {
  const t = useArbText();
  const figures = useFigures();
  const name = useLegName(state.kind);
  const { exact, effective, weights, bookSum } = sum;
  const total = figures.money(exact.totalCents);
  const share = (at: number): string => figures.percent((weights[at] ?? 0) * 100);
  const percent = figures.percent(bookSum * 100);
  const withFee = effective.flatMap((odds, at) => {
    const leg = state.legs[at];
    if (!leg?.commissionPct) return [];
    return [
      {
        title: t('steps.effective', { name: name(at) }),
        sum: t('steps.effectiveSum', {
          odds: figures.decimal(leg.odds ?? undefined),
          commission: figures.factor(leg.commissionPct / 100, 4).replace(/0{1,2}$/, ''),
        }),
        result: figures.factor(odds, 4),
      },
    ];
  });
  return [
    ...withFee,
    ...effective.map((odds, at) => ({
      title: t('steps.share', { name: name(at) }),
      sum: t(Math.abs((weights[at] ?? 0) - 1 / odds) < NOISE ? 'steps.shareSum' : 'steps.shareRest', {
        odds: figures.factor(odds, Number.isInteger(odds * 100) ? 2 : 4),
      }),
      result: share(at),
    })),
    {
      title: t('steps.sum'),
      sum: effective.map((_, at) => share(at)).join(' + '),
      result: percent,
    },
    {
      title: t('steps.return'),
      sum: t('steps.returnSum', { total, sum: percent }),
      result: <Money cents={exact.totalCents / bookSum} />,
    },
    ...exact.legs.map(({ stakeCents }, at) => ({
      title: t('steps.stake', { name: name(at) }),
      sum: t('steps.stakeSum', { total, share: share(at), sum: percent }),
      result: <Money cents={stakeCents} />,
    })),
    {
      title: t('steps.profit'),
      sum: t('steps.profitSum', { returned: figures.money(exact.guaranteedReturnCents), total }),
      result: <Money cents={exact.netProfitCents} sign="always" tone="result" />,
    },
  ];
}

/** The same bet with each rounding. */
function Roundings({ state }: { state: ArbState }) {
  const t = useArbText();
  const rows = ROUNDINGS.flatMap((rounding) => {
    const sum = arbSum({ ...state, rounding });
    return sum ? [{ rounding, sum }] : [];
  });
  return (
    <Aside lead={t('aside.lead')} title={t('aside.title')}>
      <Table
        columns={[
          { id: 'step', header: t('aside.step'), cell: ({ rounding }) => t(`roundings.${rounding}`) },
          {
            id: 'staked',
            header: t('aside.staked'),
            isNumeric: true,
            cell: ({ sum }) => <Money cents={sum.plan.totalCents} />,
          },
          {
            id: 'worst',
            header: t('aside.worst'),
            isNumeric: true,
            weight: 'strong',
            cell: ({ sum }) => <Money cents={sum.payoff.worstProfitCents} sign="always" tone="result" />,
          },
          {
            id: 'roi',
            header: t('aside.roi'),
            isNumeric: true,
            cell: ({ sum }) => <Percent percent={sum.plan.roiPct} />,
          },
        ]}
        isRowSelected={({ rounding }) => rounding === state.rounding}
        label={t('aside.caption')}
        rowKey={({ rounding }) => rounding}
        rows={rows}
      />
    </Aside>
  );
}

/** Stakes on two or three bets that cover every result. */
export function ArbPage() {
  const t = useArbText();
  const frame = useFrameText();
  const figures = useFigures();
  const [state, change] = useAddress(ARB_ADDRESS);
  const legs = state.legs.slice(0, legCount(state.kind));
  const own = legs.every(({ odds }) => isPrice(odds)) ? arbSum(state) : undefined;
  const start: ArbState = { ...ARB_START, kind: state.kind };
  const sum = own ?? arbSum(start);
  if (!sum) return null;
  return (
    <ArbView
      inputs={<Inputs change={change} state={state} />}
      lead={own ? t('steps.lead', { total: figures.money(own.exact.totalCents) }) : frame('workedSample')}
      result={own ? <Result state={state} sum={own} /> : <NoResult>{t('none')}</NoResult>}
      state={own ? state : start}
      sum={sum}
    />
  );
}

interface ViewProps {
  state: ArbState;
  sum: ArbSum;
  inputs: ReactNode;
  result: ReactNode;
  lead: string;
}

function ArbView({ state, sum, inputs, result, lead }: ViewProps) {
  const t = useArbText();
  const steps = useSteps(state, sum);
  return (
    <CalculatorPage
      aside={<Roundings state={state} />}
      formula={[t('formula.stake'), '=', t('formula.total'), '÷', t('formula.odds')]}
      formulaNote={t('formula.note')}
      inputs={inputs}
      kind="arb"
      result={result}
      steps={steps}
      stepsLead={lead}
      text={t}
    />
  );
}
