import type { Sport } from '@bothways/domain/sports';
import { bitOf, lineAt, mayMix, PLACES, roleAt } from '../book/mix-shapes.ts';
import {
  countsOvertime,
  isDifferenceFamily,
  isLineFamily,
  isWinnerFamily,
  mayBeLevel,
  type OutcomeKey,
  ROLE,
} from '../book/outcome-key.ts';
import type { FindOutcome } from './enumerate-combos.ts';

/** An outcome and its `place` around a score. */
export interface Placed {
  place: number;
  outcome: number;
}

/**
 * Returns the scores around which an outcome may be mixed with the existing outcomes, with all outcomes around each.
 * Lays are not mixed.
 */
export function scoresOf(
  added: OutcomeKey,
  sport: Sport,
  find: FindOutcome,
): { lead: number; places: Placed[] }[] {
  const { family, isLaid } = added;
  if (isLaid || !isLineFamily(family)) return [];
  return leadsOf(added).flatMap((lead) => {
    if (lead === 0 && !mayEndThere(family, sport, find)) return [];
    const places = placesAround(family, lead, find);
    return mayMix(places.reduce((mask, { place }) => mask | bitOf(place), 0)) ? [{ lead, places }] : [];
  });
}

/** A winner market that cannot be level has two results, not three. */
const mayEndThere = (family: number, sport: Sport, find: FindOutcome): boolean =>
  !isWinnerFamily(family) ||
  (isDifferenceFamily(family) && mayBeLevel(sport, countsOvertime(family))) ||
  find({ family, role: ROLE.DRAW, line: 0 }) !== undefined;

/** The scores, as home leads or totals, that the outcome borders on: a half line is between two of them. */
function leadsOf({ role, line }: OutcomeKey): number[] {
  if (role === ROLE.DRAW) return [line];
  if (role === ROLE.EITHER) return [0];
  const own = role === ROLE.SIDE1 ? 0 - line : line;
  const nearest = Math.round(own / 4);
  return [nearest - 1, nearest, nearest + 1].filter((lead) => Math.abs(own - 4 * lead) <= 2);
}

function placesAround(family: number, lead: number, find: FindOutcome): Placed[] {
  return Array.from({ length: PLACES }, (_, place) => {
    const role = roleAt(place);
    if (role === ROLE.EITHER && lead !== 0) return [];
    const own = role === ROLE.SIDE1 ? lineAt(place) - 4 * lead : lineAt(place) + 4 * lead;
    const line = role === ROLE.DRAW ? lead : role === ROLE.EITHER ? 0 : own;
    const outcome = find({ family, role, line });
    return outcome === undefined ? [] : [{ place, outcome }];
  }).flat();
}
