import type { Arb } from '@bothways/domain/arbs';
import { AlternativesPanel } from '../../alternatives/index.ts';
import type { Calculator, CalculatorLeg } from '../../calculator/index.ts';
import { eventTitle, selectionText, useWords, type Wording } from '../../words/index.ts';

interface LegAlternativesProps {
  arb: Arb;
  leg: CalculatorLeg;
  index: number;
  calculator: Calculator;
  wording: Wording;
}

function LegAlternatives({ arb, leg, index, calculator, wording }: LegAlternativesProps) {
  const t = useWords();
  const bet = arb.bets[index];
  const own = leg.choices.find(({ bookie }) => bookie === bet?.bookie);
  if (!bet || !own) return null;
  return (
    <AlternativesPanel
      alternatives={leg.choices.filter((price) => price !== own)}
      changedOn={bet.changedOn}
      chosen={leg.price.bookie}
      compared={leg.choices}
      comparedNote={t('alternatives.all')}
      event={eventTitle(arb.event)}
      name={selectionText(leg.pick, wording)}
      noVigNote={t(bet.noVigOdds === undefined ? 'detail.noVigUnknown' : 'detail.noVigHow')}
      noVigOdds={bet.noVigOdds}
      onChoose={(bookie) => calculator.dispatch({ type: 'bookie', leg: index, bookie })}
      own={own}
    />
  );
}

/** For each leg every bookmaker's price, with the best, the average and the odds without margin. */
export function AlternativeOddsPanel(props: { arb: Arb; calculator: Calculator; wording: Wording }) {
  const { arb, calculator, wording } = props;
  return calculator.calculation.legs.map((leg, index) => (
    <LegAlternatives
      arb={arb}
      calculator={calculator}
      index={index}
      key={leg.id}
      leg={leg}
      wording={wording}
    />
  ));
}
