import type { Arb, ArbBet } from '@bothways/domain/arbs';
import { AlternativesPanel } from '../alternatives/index.ts';
import { offersFor } from '../calculator/index.ts';
import { useText } from '../texts.ts';
import { eventTitle, isLay, pickOf, selectionText, type Wording } from '../words/index.ts';

interface LegAlternativesProps {
  arb: Arb;
  bet: ArbBet;
  wording: Wording;
  /** A chip applies its bookmaker to a calculator; without `choice` it opens the odds history. */
  choice?: { bookie: string; onChoose: (bookie: string) => void };
}

/** Returns the note on how the odds without margin were derived, or why there are none. */
const noVigNoteOf = (bet: ArbBet) => {
  if (isLay(bet)) return 'detail.noVigLay';
  return bet.noVigOdds === undefined ? 'detail.noVigUnknown' : 'detail.noVigHow';
};

/** Every bookmaker's price for one leg, with the best, the average and the odds without margin. */
export function LegAlternatives({ arb, bet, wording, choice }: LegAlternativesProps) {
  const t = useText();
  const offers = offersFor(bet);
  const own = offers.find(({ bookie }) => bookie === bet.bookie);
  if (!own) return null;
  return (
    <AlternativesPanel
      alternatives={offers.filter((price) => price !== own)}
      changedOn={bet.changedOn}
      compared={offers}
      comparedNote={t('alternatives.all')}
      event={eventTitle(arb.event)}
      name={selectionText(pickOf(bet), wording)}
      noVigNote={t(noVigNoteOf(bet))}
      noVigOdds={bet.noVigOdds}
      own={own}
      side={bet.side}
      {...(choice && { chosen: choice.bookie, onChoose: choice.onChoose })}
    />
  );
}
