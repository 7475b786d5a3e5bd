import type { Pick } from '../markets/index.ts';
import type { Sport } from '../sports/index.ts';
import type { ResultScope } from './label.ts';
import { type Dimension, dimensionOf, hasOvertime, scopeOf } from './scope.ts';

export interface Member {
  /** Index in the whole list of picks. */
  index: number;
  pick: Pick;
}

/** Picks that depend on the same number of the same score. */
export interface Facet {
  scope: ResultScope;
  dimension: Dimension;
  members: Member[];
  /** Facets with the same key have dependent scores. */
  groupKey: string;
}

function keysOf(pick: Pick, scope: ResultScope, dimension: Dimension): { facet: string; group: string } {
  const clock = [scope.unit, scope.period, scope.overTimeIncluded].join('|');
  if (dimension === 'choice') {
    const own = [clock, pick.market, pick.handicap ?? '', pick.team ?? ''].join('|');
    return { facet: own, group: own };
  }
  return {
    facet: `${clock}|${dimension}`,
    group: hasOvertime(scope) ? `${scope.unit}|${scope.period}` : clock,
  };
}

/** Groups picks into facets, in the order of their first picks, regular time before overtime. */
export function facetsOf(picks: readonly Pick[], sport: Sport): Facet[] {
  const facets = new Map<string, Facet>();
  for (const [index, pick] of picks.entries()) {
    const scope = scopeOf(pick, sport);
    const dimension = dimensionOf(pick);
    const keys = keysOf(pick, scope, dimension);
    const known = facets.get(keys.facet) ?? { scope, dimension, members: [], groupKey: keys.group };
    known.members.push({ index, pick });
    facets.set(keys.facet, known);
  }
  return [...facets.values()].sort(
    (a, b) => Number(a.scope.overTimeIncluded) - Number(b.scope.overTimeIncluded),
  );
}
