import type { AlternativeOdds, Arb, ArbLatest } from '@bothways/domain/arbs';
import { parseTopic } from '@bothways/domain/history';

const offersOf = ({ bets }: Arb): AlternativeOdds[] => bets.flatMap((bet) => [bet, ...bet.alternativeOdds]);

/**
 * Returns the variants under whose names arbs are shown, by original: a further request with it preserves the names.
 * Topics name the original, whichever variant an offer is shown under.
 */
export function shownNames(arbs: readonly Arb[]): ArbLatest['bookieMapping'] {
  const names = new Map<string, string>();
  for (const { bookie, topic } of arbs.flatMap(offersOf)) {
    const original = parseTopic(topic)?.bookie;
    if (original !== undefined && original !== bookie) names.set(original, bookie);
  }
  return Object.fromEntries([...names].map(([original, variant]) => [original, [variant]]));
}
