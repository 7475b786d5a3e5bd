import type { LayPlan } from '@bothways/domain/stakes';
import type { ReactNode } from 'react';
import { useAddress } from '../address/index.ts';
import { CalculatorPage, isPrice, NoResult, useFigures, useFrameText } from '../frame/index.ts';
import { betOf, layOf, MATCHED_ADDRESS, MATCHED_START, type MatchedBet } from './matched.ts';
import { Inputs } from './matched-inputs.tsx';
import { Kinds } from './matched-kinds.tsx';
import { Result } from './matched-result.tsx';
import { useMatchedText } from './texts.ts';
import { useSteps } from './use-steps.tsx';

const NOTES = {
  qualifying: 'formula.noteQualifying',
  snr: 'formula.noteSnr',
  sr: 'formula.noteSr',
  refund: 'formula.noteRefund',
} as const;

/** Lay stake, liability and result, for a qualifying bet, a free bet or a refund. */
export function MatchedPage() {
  const t = useMatchedText();
  const frame = useFrameText();
  const figures = useFigures();
  const [state, change] = useAddress(MATCHED_ADDRESS);
  const isSound = isPrice(state.backOdds) && isPrice(state.layOdds);
  const own = isSound ? betOf(state) : undefined;
  const plan = own && layOf(own);
  // Steps and comparison always have numbers: the initial ones while the visitor's are incomplete.
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
      formula={[t('formula.lay'), '=', t(`formula.${bet.mode}`), '÷', t('formula.over')]}
      formulaNote={t(NOTES[bet.mode])}
      inputs={inputs}
      kind="matched"
      result={result}
      steps={steps}
      stepsLead={lead}
      text={t}
    />
  );
}
