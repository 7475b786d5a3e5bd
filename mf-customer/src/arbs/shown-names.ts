import type { AlternativeOdds, Arb, ArbLatest } from '@bothways/domain/arbs';
import { ownerOf } from '@bothways/domain/history';

const offersOf = ({ bets }: Arb): AlternativeOdds[] => bets.flatMap((bet) => [bet, ...bet.alternativeOdds]);

/**
 * Returns the variants under whose names arbs are shown, by original: a further request with it preserves the names.
 * Topics name the original, whichever variant an offer is shown under.
 */
export function shownNames(arbs: readonly Arb[]): ArbLatest['bookieMapping'] {
  const names = new Map<string, string>();
  for (const offer of arbs.flatMap(offersOf)) {
    const original = ownerOf(offer);
    if (original !== offer.bookie) names.set(original, offer.bookie);
  }
  return Object.fromEntries([...names].map(([original, variant]) => [original, [variant]]));
}
