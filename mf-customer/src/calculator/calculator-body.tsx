import { Segmented } from '@bothways/ui';
import { isLay, type Wording } from '../words/index.ts';
import { FreebetOffer } from './freebet-offer.tsx';
import type { CalculatorLeg } from './legs.ts';
import { StakeLegs } from './stake-legs.tsx';
import { StakeLimits } from './stake-limits.tsx';
import { StakeTotal } from './stake-total.tsx';
import { useText } from './texts.ts';
import { type CardFigures, Totals } from './totals.tsx';
import type { Calculator } from './use-calculator.ts';

/** Choice between own money and a freebet on one leg. */
export function ModeChoice({ calculator, size }: { calculator: Calculator; size: 'small' | 'medium' }) {
  const t = useText();
  const { state, dispatch, calculation } = calculator;
  if (!takesFreebet(calculation.legs)) return null;
  const odds = freebetOdds(calculation.legs);
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

/** Returns the odds of the legs by which the freebet leg is chosen; 0 for lays, since exchanges accept no freebets. */
export const freebetOdds = (legs: readonly CalculatorLeg[]): number[] =>
  legs.map(({ pick, price }) => (isLay(pick) ? 0 : price.quotedOdds));

/** False where every leg is a lay. */
export const takesFreebet = (legs: readonly CalculatorLeg[]): boolean =>
  !legs.every(({ pick }) => isLay(pick));

interface CalculatorBodyProps {
  arb: CardFigures;
  calculator: Calculator;
  wording: Wording;
}

/** Amount, one line per bet, limits, totals. The mode is in the heading of the container. */
export function CalculatorBody({ arb, calculator, wording }: CalculatorBodyProps) {
  return (
    <>
      <StakeTotal calculator={calculator} />
      <StakeLegs calculator={calculator} wording={wording} />
      <FreebetOffer calculator={calculator} wording={wording} />
      <StakeLimits calculator={calculator} />
      <Totals arb={arb} calculator={calculator} />
    </>
  );
}
