import type { Pick } from '../markets/index.ts';
import type { Settled } from '../odds/index.ts';
import type { Cell, CellPart } from './cell.ts';
import type { ResultLabel, ResultScope } from './label.ts';
import { type Score, settle } from './settle.ts';

/** Dimensions of a score that are one integer. */
type RangeDimension = 'diff' | 'total' | 'home' | 'away';

interface Range {
  from: number;
  to: number;
}

const numberOf: Record<RangeDimension, (score: Score) => number> = {
  diff: ({ home, away }) => home - away,
  total: ({ home, away }) => home + away,
  home: ({ home }) => home,
  away: ({ away }) => away,
};

/** Some score with the value; picks of this dimension depend on nothing else. */
const scoreWith: Record<RangeDimension, (value: number) => Score> = {
  diff: (value) => (value >= 0 ? { home: value, away: 0 } : { home: 0, away: -value }),
  total: (value) => ({ home: value, away: 0 }),
  home: (value) => ({ home: value, away: 0 }),
  away: (value) => ({ home: 0, away: value }),
};

/** The number at which a pick's settlement changes. */
function turningPoint(pick: Pick, dimension: RangeDimension): number {
  const line = pick.handicap ?? 0;
  return dimension !== 'diff' ? line : pick.selection === '2' ? line : -line;
}

/** The integers around every turning point; between two neighbours of the list nothing changes. */
function criticalValues(picks: readonly Pick[], dimension: RangeDimension, levelPossible: boolean): number[] {
  const around = picks.flatMap((pick) => {
    const point = turningPoint(pick, dimension);
    return [Math.floor(point) - 1, Math.floor(point), Math.ceil(point), Math.ceil(point) + 1];
  });
  const possible = around.filter((value) =>
    dimension === 'diff' ? levelPossible || value !== 0 : value >= 0,
  );
  return [...new Set(dimension === 'diff' ? possible : [0, ...possible])].sort((a, b) => a - b);
}

const ends = ({ from, to }: Range): { from?: number; to?: number } => ({
  ...(Number.isFinite(from) && { from }),
  ...(Number.isFinite(to) && { to }),
});

const WINNERS: readonly { side: '1' | 'X' | '2'; range: Range }[] = [
  { side: '1', range: { from: 1, to: Number.POSITIVE_INFINITY } },
  { side: 'X', range: { from: 0, to: 0 } },
  { side: '2', range: { from: Number.NEGATIVE_INFINITY, to: -1 } },
];

/** Returns the winners that a range of the lead corresponds to exactly; none when it splits one of them. */
function winnersIn(range: Range): typeof WINNERS {
  const touched = WINNERS.filter((winner) => winner.range.from <= range.to && winner.range.to >= range.from);
  const whole = touched.every((winner) => winner.range.from >= range.from && winner.range.to <= range.to);
  return whole ? touched : [];
}

function labelOf(range: Range, dimension: RangeDimension, scope: ResultScope): ResultLabel {
  if (dimension === 'diff') return { kind: 'goalDiff', ...ends(range), scope };
  const span = { from: range.from, ...(Number.isFinite(range.to) && { to: range.to }) };
  if (dimension === 'total') return { kind: 'total', ...span, scope };
  return { kind: 'teamTotal', team: dimension === 'home' ? 1 : 2, ...span, scope };
}

/** Labels a range: by winner where that is equivalent, else by numbers. */
function partsOf(range: Range, dimension: RangeDimension, scope: ResultScope): CellPart[] {
  const within = (part: Range) => (score: Score) => {
    const value = numberOf[dimension](score);
    return value >= part.from && value <= part.to;
  };
  const winners = dimension === 'diff' ? winnersIn(range) : [];
  if (winners.length === 0) return [{ label: labelOf(range, dimension, scope), contains: within(range) }];
  return winners.map((winner) => ({
    label: { kind: 'winner', side: winner.side, scope },
    contains: within(winner.range),
  }));
}

interface Run {
  from: number;
  settled: Settled[];
}

/** Returns the first values of the runs over which every pick settles alike. */
function runsOf(picks: readonly Pick[], dimension: RangeDimension, values: readonly number[]): Run[] {
  const runs = values.map((from) => ({
    from,
    settled: picks.map((pick) => settle(pick, scoreWith[dimension](from))),
  }));
  return runs.filter(({ settled }, at) => settled.join() !== runs[at - 1]?.settled.join());
}

/**
 * Returns the ranges of one number that picks distinguish: home lead from high to low, everything else from low to
 * high.
 * @param levelPossible whether a lead of 0 can happen
 */
export function rangeCells(
  picks: readonly Pick[],
  dimension: RangeDimension,
  scope: ResultScope,
  levelPossible: boolean,
): Cell[] {
  const runs = runsOf(picks, dimension, criticalValues(picks, dimension, levelPossible));
  const isLead = dimension === 'diff';
  const cells = runs.map(({ from, settled }, at): Cell => {
    const last = (runs[at + 1]?.from ?? Number.POSITIVE_INFINITY) - 1;
    const range: Range = {
      from: at === 0 && isLead ? Number.NEGATIVE_INFINITY : from,
      to: last === 0 && isLead && !levelPossible ? -1 : last,
    };
    return { parts: partsOf(range, dimension, scope), settled };
  });
  return isLead ? cells.reverse() : cells;
}
