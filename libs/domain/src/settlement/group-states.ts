import type { Sport } from '../sports/index.ts';
import type { Cell } from './cell.ts';
import { cellsOf, type LevelRules, levelRules, reachOf } from './cells-of.ts';
import type { Facet } from './facet.ts';
import type { ResultLabel } from './label.ts';
import type { Score } from './settle.ts';

/** A possible combination of cells, one of each facet of a group. */
export interface State {
  cells: Cell[];
  /** Possible combinations of the cells' parts, one label for each cell. */
  ways: ResultLabel[][];
}

/** No overtime adds more to a side. Bounds the search where lines are as high as in basketball. */
const OVERTIME_MOST = 40;

interface Play {
  regular: Score;
  afterOvertime: Score;
}

const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, value) => value);

/** Yields every final score up to the reach, and after a level one every score that overtime can lead to. */
function* playsUpTo(reach: number, level: LevelRules, overtime: boolean): Generator<Play> {
  for (const home of upTo(reach)) {
    for (const away of upTo(reach)) {
      const regular = { home, away };
      if (home !== away) yield { regular, afterOvertime: regular };
      else if (level.regular && overtime) yield* overtimesOf(regular, Math.min(reach, OVERTIME_MOST), level);
      else if (level.regular || level.afterOvertime) yield { regular, afterOvertime: regular };
    }
  }
}

function* overtimesOf(regular: Score, most: number, level: LevelRules): Generator<Play> {
  for (const home of upTo(most)) {
    for (const away of upTo(most)) {
      if (home === away && !level.afterOvertime) continue;
      yield { regular, afterOvertime: { home: regular.home + home, away: regular.away + away } };
    }
  }
}

interface Found {
  cell: Cell;
  index: number;
  label: ResultLabel;
  labelKey: string;
}

/** Returns the cell of a facet that contains a play, and the part of it. */
function findIn(facet: Facet, cells: readonly Cell[], play: Play): Found[] {
  const score = facet.scope.overTimeIncluded ? play.afterOvertime : play.regular;
  return cells.flatMap((cell, index) => {
    const at = cell.parts.findIndex((part) => part.contains(score));
    const label = cell.parts[at]?.label;
    return label ? [{ cell, index, label, labelKey: `${index}.${at}` }] : [];
  });
}

interface Seen {
  indexes: number[];
  cells: Cell[];
  ways: Map<string, ResultLabel[]>;
}

const inReadingOrder = (a: Seen, b: Seen): number =>
  a.indexes.reduce((order, index, at) => order || index - (b.indexes[at] ?? 0), 0);

function combinedStates(group: readonly Facet[], cells: readonly Cell[][], level: LevelRules): State[] {
  // A lead in addition to a team total needs both numbers, so reaches add up.
  const reach = group.reduce((sum, facet) => sum + reachOf(facet), 0);
  const bothClocks = new Set(group.map((facet) => facet.scope.overTimeIncluded)).size === 2;
  const seen = new Map<string, Seen>();
  for (const play of playsUpTo(reach, level, bothClocks)) {
    const found = group.flatMap((facet, at) => findIn(facet, cells[at] ?? [], play));
    const indexes = found.map(({ index }) => index);
    const state = seen.get(indexes.join()) ?? {
      indexes,
      cells: found.map(({ cell }) => cell),
      ways: new Map(),
    };
    state.ways.set(
      found.map(({ labelKey }) => labelKey).join(),
      found.map(({ label }) => label),
    );
    seen.set(indexes.join(), state);
  }
  return [...seen.values()]
    .sort(inReadingOrder)
    .map((state) => ({ cells: state.cells, ways: [...state.ways.values()] }));
}

/**
 * Returns the possible combinations of cells, in reading order. A single facet needs no search; several are tested on
 * every score up to the farthest line, so that 2:0 is never "two goals and both scored".
 */
export function statesOf(group: readonly Facet[], sport: Sport): State[] {
  const level = levelRules(group, sport);
  const cells = group.map((facet) => cellsOf(facet, level));
  const [only = []] = cells;
  if (group.length > 1) return combinedStates(group, cells, level);
  return only.map((cell) => ({ cells: [cell], ways: cell.parts.map((part) => [part.label]) }));
}
