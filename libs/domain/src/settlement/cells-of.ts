import type { Sport } from '../sports/index.ts';
import type { Cell } from './cell.ts';
import type { Facet } from './facet.ts';
import { bothCells, choiceCells, exactCells, namedScore } from './named-cells.ts';
import { rangeCells } from './range-cells.ts';
import { hasOvertime, mayBeLevel, mayBeLevelAfterOvertime } from './scope.ts';

/** Which scores of a group's facets may be level. */
export interface LevelRules {
  regular: boolean;
  afterOvertime: boolean;
}

export function levelRules(group: readonly Facet[], sport: Sport): LevelRules {
  const scope = group[0]?.scope;
  const picks = group.flatMap((facet) => facet.members.map((member) => member.pick));
  const late = picks.filter((pick) => pick.overTimeIncluded);
  const regular = scope !== undefined && mayBeLevel(picks, scope, sport);
  if (!scope || !hasOvertime(scope)) return { regular, afterOvertime: regular };
  return { regular, afterOvertime: regular && mayBeLevelAfterOvertime(late, sport) };
}

/** Returns the cells of a facet: all outcomes that its picks distinguish. */
export function cellsOf({ scope, dimension, members }: Facet, level: LevelRules): Cell[] {
  const picks = members.map((member) => member.pick);
  switch (dimension) {
    case 'both':
      return bothCells(picks, scope);
    case 'exact':
      return exactCells(picks, scope);
    case 'choice':
      return choiceCells(picks, scope);
    default:
      return rangeCells(
        picks,
        dimension,
        scope,
        scope.overTimeIncluded ? level.afterOvertime : level.regular,
      );
  }
}

/** Returns one more than the largest number at which the settlement of a pick of the facet changes. */
export function reachOf({ dimension, members }: Facet): number {
  const turningPoints = members.map(({ pick }) => {
    if (dimension !== 'exact') return Math.abs(pick.handicap ?? 0);
    return Math.max(namedScore(pick).home, namedScore(pick).away);
  });
  return Math.ceil(Math.max(...turningPoints)) + 2;
}
