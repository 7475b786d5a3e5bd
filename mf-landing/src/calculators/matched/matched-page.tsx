import { PayoffTable } from '@bothways/calculators/payoff';
import type { LayPlan } from '@bothways/domain/stakes';
import { Banner, Chip, formatMoney, Money, Percent, Table, useUi } from '@bothways/ui';
import type { ReactNode } from 'react';
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
  NoResult,
  Price,
  ResultCard,
  Row,
  type Step,
  toneOf,
  useFigures,
  useFrameText,
} from '../frame/index.ts';
import {
  betOf,
  COMMISSION,
  EUROS,
  EUROS_OR_NONE,
  layOf,
  MATCHED_ADDRESS,
  MATCHED_MODES,
  MATCHED_START,
  type MatchedBet,
  type MatchedState,
  returnedCents,
  SHARE,
} from './matched.ts';
import { useMatchedText } from './texts.ts';

type Change = (change: Partial<MatchedState>) => void;

const NOTES = {
  qualifying: 'formula.noteQualifying',
  snr: 'formula.noteSnr',
  sr: 'formula.noteSr',
  refund: 'formula.noteRefund',
} as const;

function Inputs({ state, change }: { state: MatchedState; change: Change }) {
  const t = useMatchedText();
  const isFreebet = state.mode === 'snr' || state.mode === 'sr';
  return (
    <>
      <KindChoice
        label={t('mode')}
        onChange={(mode) => change({ mode })}
        options={MATCHED_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
        value={state.mode}
      />
      <FieldGrid>
        <Euros
          {...EUROS}
          label={t(isFreebet ? 'freebet' : 'stake')}
          onChange={(stake) => change({ stake })}
          value={state.stake}
        />
        <Price label={t('backOdds')} onChange={(backOdds) => change({ backOdds })} value={state.backOdds} />
        <Price label={t('layOdds')} onChange={(layOdds) => change({ layOdds })} value={state.layOdds} />
        <Amount
          {...COMMISSION}
          label={t('commission')}
          onChange={(commissionPct) => change({ commissionPct })}
          suffix="%"
          value={state.commissionPct}
        />
        {state.mode === 'refund' && (
          <>
            <Euros
              {...EUROS_OR_NONE}
              label={t('refund')}
              onChange={(refund) => change({ refund })}
              value={state.refund}
            />
            <Amount
              {...SHARE}
              hint={t('refundHint')}
              label={t('refundWorth')}
              onChange={(refundPct) => change({ refundPct })}
              suffix="%"
              value={state.refundPct}
            />
          </>
        )}
        {state.isPartial && (
          <>
            <Euros
              {...EUROS_OR_NONE}
              label={t('matched')}
              onChange={(matched) => change({ matched })}
              value={state.matched}
            />
            <Price
              label={t('matchedOdds')}
              onChange={(matchedOdds) => change({ matchedOdds })}
              value={state.matchedOdds}
            />
          </>
        )}
      </FieldGrid>
      <Row>
        <Chip isSelected={state.isPartial} onChange={(isPartial) => change({ isPartial })}>
          {t('partly')}
        </Chip>
        <Chip isSelected={state.isRounded} onChange={(isRounded) => change({ isRounded })}>
          {t('round')}
        </Chip>
        <FormatChoice />
        <LinkToNumbers />
      </Row>
    </>
  );
}

/** What to lay: to the cent, or with what is beyond it. */
function useStakeText(): (cents: number, isRounded: boolean) => string {
  const figures = useFigures();
  return (cents, isRounded) => (isRounded ? figures.money(cents) : figures.factor(cents / 100, 4));
}

function Result({ bet, plan }: { bet: MatchedBet; plan: LayPlan }) {
  const t = useMatchedText();
  const { locale } = useUi();
  const figures = useFigures();
  const stakeText = useStakeText();
  const worse = Math.min(plan.profitIfBackWinsCents, plan.profitIfLayWinsCents);
  const isFreebet = bet.mode === 'snr' || bet.mode === 'sr';
  const lay = stakeText(plan.layStakeCents, bet.isRounded);
  return (
    <>
      <ResultCard
        copied={t('copiedText', {
          stake: lay,
          odds: figures.odds(bet.layOdds),
          liability: figures.money(plan.liabilityCents),
          keep: formatMoney(worse, locale, 'always'),
        })}
        figures={[
          {
            label: t('liability'),
            figure: <Money cents={plan.liabilityCents} />,
            note: t('liabilityNote'),
          },
          {
            label: t('keep'),
            figure: <Money cents={worse} />,
            note: t('keepNote'),
            tone: toneOf(worse),
          },
          {
            label: t(isFreebet ? 'rate' : 'rateStake'),
            figure: <Percent percent={plan.ratePct} />,
            note: t('rateNote'),
          },
        ]}
        label={t(bet.matchedCents > 0 ? 'layRest' : 'layNow')}
        main={lay}
      >
        <PayoffTable
          caption={t('caption')}
          heads={[
            { key: 'if', head: t('if') },
            { key: 'bookmaker', head: t('bookmaker') },
            { key: 'exchange', head: t('exchange') },
            { key: 'keep', head: t('keep') },
          ]}
          notCovered={{ label: t('notCovered'), profitCents: -plan.liabilityCents }}
          rows={[
            {
              key: 'wins',
              label: t('wins'),
              cells: [
                <Money cents={plan.backWinCents} key="b" sign="always" />,
                <Money cents={-plan.liabilityCents} key="e" sign="always" />,
              ],
              profitCents: plan.profitIfBackWinsCents,
            },
            {
              key: 'loses',
              label: t('loses'),
              cells: [
                <Money cents={0 - plan.backLossCents} key="b" sign="always" />,
                <Money cents={plan.layWinCents} key="e" sign="always" />,
              ],
              profitCents: plan.profitIfLayWinsCents,
            },
          ]}
          size="large"
        />
      </ResultCard>
      {plan.isOverlaid && <Banner title={t('overlaid')} tone="warning" />}
    </>
  );
}

/** The sum as one would do it on paper, each line with the numbers of the fields. */
function useSteps(bet: MatchedBet, plan: LayPlan): Step[] {
  const t = useMatchedText();
  const figures = useFigures();
  const stakeText = useStakeText();
  const commission = figures.factor(bet.commissionPct / 100, 4).replace(/0{1,2}$/, '');
  const percent = figures.percent(bet.commissionPct, 1);
  const isSnr = bet.mode === 'snr';
  const returned = returnedCents(bet);
  const left = returned - bet.refundCents;
  const rest = left - bet.matchedCents * (bet.matchedOdds - bet.commissionPct / 100);
  const back = figures.decimal(bet.backOdds);
  const lay = figures.decimal(bet.layOdds);
  const stake = figures.money(bet.stakeCents);
  const layStake = stakeText(plan.layStakeCents, bet.isRounded);
  const laid = figures.money(plan.layStakeCents + bet.matchedCents);
  const matched = figures.money(bet.matchedCents);
  const odds = figures.decimal(bet.matchedOdds);
  const loses =
    plan.backLossCents === 0
      ? t('steps.ifLosesSum', { laid, commission: percent })
      : plan.backLossCents > 0
        ? t('steps.ifLosesCost', { laid, commission: percent, cost: figures.money(plan.backLossCents) })
        : t('steps.ifLosesGain', { laid, commission: percent, gain: figures.money(0 - plan.backLossCents) });
  return [
    {
      title: t(isSnr ? 'steps.winSnr' : 'steps.win'),
      sum: t(isSnr ? 'steps.winSnrSum' : 'steps.winSum', { stake, back }),
      result: <Money cents={returned} />,
    },
    ...(bet.refundCents > 0
      ? [
          {
            title: t('steps.less'),
            sum: t('steps.lessSum', {
              returned: figures.money(returned),
              refund: figures.money(bet.refundCents),
            }),
            result: <Money cents={left} />,
          },
        ]
      : []),
    ...(bet.matchedCents > 0
      ? [
          {
            title: t('steps.matched'),
            sum: t('steps.matchedSum', { left: figures.money(left), matched, odds, commission }),
            result: <Money cents={rest} />,
          },
        ]
      : []),
    {
      title: t('steps.lay'),
      sum: t(bet.isRounded ? 'steps.laySum' : 'steps.laySumExact', {
        left: figures.money(rest),
        lay,
        commission,
        exact: figures.factor(plan.exactStakeCents / 100, 4),
      }),
      result: layStake,
    },
    {
      title: t('steps.liability'),
      sum: t(bet.matchedCents > 0 ? 'steps.liabilityBoth' : 'steps.liabilitySum', {
        stake: layStake,
        lay,
        matched,
        odds,
      }),
      result: <Money cents={plan.liabilityCents} />,
    },
    {
      title: t('steps.ifWins'),
      sum: t('steps.ifWinsSum', {
        won: figures.money(plan.backWinCents),
        liability: figures.money(plan.liabilityCents),
      }),
      result: <Money cents={plan.profitIfBackWinsCents} />,
    },
    { title: t('steps.ifLoses'), sum: loses, result: <Money cents={plan.profitIfLayWinsCents} /> },
  ];
}

/** The same money in each way that a bookmaker may offer it. */
function Kinds({ bet }: { bet: MatchedBet }) {
  const t = useMatchedText();
  const figures = useFigures();
  const refundCents = bet.mode === 'refund' ? bet.refundCents : Math.round(bet.stakeCents * 0.7);
  const rows = MATCHED_MODES.flatMap((mode) => {
    const plan = layOf({ ...bet, refundCents, matchedCents: 0, isRounded: true }, mode);
    return plan ? [{ mode, plan }] : [];
  });
  return (
    <Aside lead={t('kinds.lead', { stake: figures.money(bet.stakeCents) })} title={t('kinds.title')}>
      <Table
        columns={[
          {
            id: 'kind',
            header: t('kinds.kind'),
            cell: ({ mode }) => t(`kinds.${mode}Short`),
          },
          {
            id: 'lay',
            header: t('kinds.lay'),
            isNumeric: true,
            weight: 'strong',
            cell: ({ plan }) => <Money cents={plan.layStakeCents} />,
          },
          {
            id: 'liability',
            header: t('kinds.liability'),
            isNumeric: true,
            cell: ({ plan }) => <Money cents={plan.liabilityCents} />,
          },
          {
            id: 'keep',
            header: t('kinds.keep'),
            isNumeric: true,
            cell: ({ plan }) => (
              <Money
                cents={Math.min(plan.profitIfBackWinsCents, plan.profitIfLayWinsCents)}
                sign="always"
                tone="result"
              />
            ),
          },
          {
            id: 'rating',
            header: t('kinds.rating'),
            isNumeric: true,
            cell: ({ mode, plan }) => (
              <Percent percent={mode === 'qualifying' ? 100 + plan.ratePct : plan.ratePct} />
            ),
          },
        ]}
        isRowSelected={({ mode }) => mode === bet.mode}
        label={t('kinds.caption')}
        rowKey={({ mode }) => mode}
        rows={rows}
      />
      <AsideNote>{t('kinds.note')}</AsideNote>
    </Aside>
  );
}

/** Lay stake, liability and what is kept, for a qualifying bet, a free bet or a refund. */
export function MatchedPage() {
  const t = useMatchedText();
  const frame = useFrameText();
  const figures = useFigures();
  const [state, change] = useAddress(MATCHED_ADDRESS);
  const isSound = isPrice(state.backOdds) && isPrice(state.layOdds);
  const own = isSound ? betOf(state) : undefined;
  const plan = own && layOf(own);
  // The steps and the comparison always have numbers: the page's own while the visitor's are not complete.
  const start = betOf({ ...MATCHED_START, mode: state.mode });
  const shown = own && plan ? { bet: own, plan } : start && { bet: start, plan: layOf(start) };
  if (!shown?.plan) return null;
  const { bet } = shown;
  return (
    <MatchedView
      bet={bet}
      inputs={<Inputs change={change} state={state} />}
      lead={
        own && plan
          ? t('steps.lead', {
              amount: figures.money(bet.stakeCents),
              back: figures.decimal(bet.backOdds),
              lay: figures.decimal(bet.layOdds),
              commission: figures.percent(bet.commissionPct, 1),
            })
          : frame('workedSample')
      }
      plan={shown.plan}
      result={own && plan ? <Result bet={own} plan={plan} /> : <NoResult>{t('none')}</NoResult>}
    />
  );
}

interface ViewProps {
  bet: MatchedBet;
  plan: LayPlan;
  inputs: ReactNode;
  result: ReactNode;
  lead: string;
}

function MatchedView({ bet, plan, inputs, result, lead }: ViewProps) {
  const t = useMatchedText();
  const steps = useSteps(bet, plan);
  return (
    <CalculatorPage
      aside={<Kinds bet={bet} />}
      end={{ title: t('end.title'), text: t('end.text') }}
      formula={[t('formula.lay'), '=', t(`formula.${bet.mode}`), '÷', t('formula.over')]}
      formulaNote={t(NOTES[bet.mode])}
      heading={t('heading')}
      inputs={inputs}
      kind="matched"
      lead={t('lead')}
      questions={[
        { question: t('questions.q1'), answer: t('questions.a1') },
        { question: t('questions.q2'), answer: t('questions.a2') },
        { question: t('questions.q3'), answer: t('questions.a3') },
        { question: t('questions.q4'), answer: t('questions.a4') },
      ]}
      result={result}
      steps={steps}
      stepsLead={lead}
    />
  );
}
