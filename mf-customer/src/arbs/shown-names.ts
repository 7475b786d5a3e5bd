import type { AlternativeOdds, Arb, ArbLatest } from '@bothways/domain/arbs';
import { parseTopic } from '@bothways/domain/history';

const offersOf = ({ bets }: Arb): AlternativeOdds[] => bets.flatMap((bet) => [bet, ...bet.alternativeOdds]);

/**
 * The variants under whose names arbs are shown, by original: asked again with it, an arb keeps its names. Topics name the
 * original whatever an offer is shown as.
 */
export function shownNames(arbs: readonly Arb[]): ArbLatest['bookieMapping'] {
  const names = new Map<string, string>();
  for (const { bookie, topic } of arbs.flatMap(offersOf)) {
    const original = parseTopic(topic)?.bookie;
    if (original !== undefined && original !== bookie) names.set(original, bookie);
  }
  return Object.fromEntries([...names].map(([original, variant]) => [original, [variant]]));
}
