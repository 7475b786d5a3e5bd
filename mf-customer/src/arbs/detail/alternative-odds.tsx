import type { Arb } from '@bothways/domain/arbs';
import type { Calculator } from '../../calculator/index.ts';
import type { Wording } from '../../words/index.ts';
import { LegAlternatives } from '../leg-alternatives.tsx';

/** The other prices of each leg; a chip applies its bookmaker to the calculator. */
export function AlternativeOddsPanel(props: { arb: Arb; calculator: Calculator; wording: Wording }) {
  const { arb, calculator, wording } = props;
  return calculator.calculation.legs.map((leg, index) => {
    const bet = arb.bets[index];
    const onChoose = (bookie: string): void => calculator.dispatch({ type: 'bookie', leg: index, bookie });
    return (
      bet && (
        <LegAlternatives
          arb={arb}
          bet={bet}
          choice={{ bookie: leg.price.bookie, onChoose }}
          key={leg.id}
          wording={wording}
        />
      )
    );
  });
}
