import { Segmented } from '@bothways/ui';
import { useWords, type Wording } from '../words/index.ts';
import { FreebetOffer } from './freebet-offer.tsx';
import { StakeLegs } from './stake-legs.tsx';
import { StakeLimits } from './stake-limits.tsx';
import { StakeTotal } from './stake-total.tsx';
import { Totals } from './totals.tsx';
import type { Calculator } from './use-calculator.ts';

/** Own money, or a freebet on one leg. */
export function ModeChoice({ calculator, size }: { calculator: Calculator; size: 'small' | 'medium' }) {
  const t = useWords();
  const { state, dispatch, calculation } = calculator;
  const odds = calculation.legs.map(({ price }) => price.quotedOdds);
  return (
    <Segmented
      label={t('calc.mode')}
      onChange={(mode) => dispatch({ type: 'mode', mode, odds })}
      options={[
        { value: 'normal', label: t('calc.normalShort') },
        { value: 'freebet', label: t('calc.freebetShort') },
      ]}
      size={size}
      value={state.mode}
    />
  );
}

interface CalculatorBodyProps {
  calculator: Calculator;
  wording: Wording;
  /** The arb's freebet rating, 0 to 1. */
  rating: number;
}

/** Amount, one line a bet, limits, totals. The mode stands in the head of whatever is around it. */
export function CalculatorBody({ calculator, wording, rating }: CalculatorBodyProps) {
  return (
    <>
      <StakeTotal calculator={calculator} />
      <StakeLegs calculator={calculator} wording={wording} />
      <FreebetOffer calculator={calculator} wording={wording} />
      <StakeLimits calculator={calculator} />
      <Totals calculator={calculator} rating={rating} />
    </>
  );
}
