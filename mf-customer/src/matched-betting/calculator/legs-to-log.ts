import { MAX_LEGS, type NewLegInput } from '@bothways/domain/bankroll';
import { eventToLog, priceToLog } from '../../log-bets/index.ts';
import { pickOf } from '../../words/index.ts';
import { matchedBets } from './calculation.ts';
import type { MatchedCalculator } from './use-matched-calculator.ts';

/** Maximum number of matched parts of the lay that are logged together with the back and the rest of the lay. */
export const MOST_MATCHES = MAX_LEGS - 2;

/**
 * Returns the back and every part of the lay with its stake, those already matched and the rest, in the bankroll's
 * form; empty while there is no plan. A typed price is the one at which the bet was placed; the list's odds are logged
 * beside it.
 */
export function legsToLog(
  { bet, state, shown, plan }: MatchedCalculator,
  nameOf: (bookie: string) => string,
): NewLegInput[] {
  const { back, lay, event } = bet;
  const { stakeCents, kind } = state;
  const { backOdds, layOdds, commissionPct } = shown;
  if (!plan || stakeCents === null || stakeCents < 1 || backOdds === null || layOdds === null) return [];
  const { side: _, ...pick } = pickOf(back);
  const shared = { event: eventToLog(event, event.id), pick, sourceId: bet.id };
  const currency = 'EUR';
  const parts = [
    ...matchedBets(state.matches),
    ...(plan.stakeCents > 0 ? [{ odds: layOdds, stakeCents: plan.stakeCents }] : []),
  ];
  return [
    {
      ...shared,
      at: { bookie: back.bookie, name: nameOf(back.bookie), currency },
      side: 'back',
      ...(backOdds !== back.originalOdds && { listOdds: back.originalOdds }),
      ...priceToLog(backOdds, back.fee, 'back'),
      stakeCents,
      ...(kind !== 'qualifying' && { freebet: kind }),
    },
    ...parts.map(
      (part): NewLegInput => ({
        ...shared,
        at: { bookie: lay.bookie, name: nameOf(lay.bookie), currency, kind: 'exchange' },
        side: 'lay',
        odds: part.odds,
        ...(part.odds !== lay.originalOdds && { listOdds: lay.originalOdds }),
        commissionPct: commissionPct ?? 0,
        stakeCents: part.stakeCents,
      }),
    ),
  ];
}
