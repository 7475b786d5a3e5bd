import { PERIODS, type Period } from '../markets/index.ts';
import type { ResultScope, Score } from '../settlement/index.ts';
import type { Sport } from '../sports/index.ts';
import type { ResultScore } from './result.schema.ts';

/** The last parts of an event, which alone can include overtime. */
const LAST_PERIODS: ReadonlySet<Period> = new Set(['FT', 'H2', 'Q4', 'P3']);

/** Whether overtime can affect a number. A set has none, and neither has a first half. */
export const isClocked = ({ period, unit }: Omit<ResultScope, 'overTimeIncluded'>, sport: Sport): boolean =>
  sport !== 'tennis' && (unit === 'score' || unit === 'corners') && LAST_PERIODS.has(period);

type Parts = Partial<Record<Period, readonly Period[]>>;
const QUARTERS: Parts = { FT: ['H1', 'H2'], H1: ['Q1', 'Q2'], H2: ['Q3', 'Q4'] };
/** The parts of a period, in regular time. */
const PARTS: Partial<Record<Sport, Parts>> = {
  football: { FT: ['H1', 'H2'] },
  basketball: QUARTERS,
  americanFootball: QUARTERS,
  hockey: { FT: ['P1', 'P2', 'P3'] },
};
const SETS: readonly Period[] = ['S1', 'S2', 'S3', 'S4', 'S5'];

const sumOf = (scores: readonly Score[]): Score => ({
  home: scores.reduce((sum, { home }) => sum + home, 0),
  away: scores.reduce((sum, { away }) => sum + away, 0),
});

/**
 * Subtracts a part from a whole; undefined where a difference would be negative, because the numbers contradict each
 * other.
 */
function minus(whole: Score, part: Score): Score | undefined {
  const left = { home: whole.home - part.home, away: whole.away - part.away };
  return left.home < 0 || left.away < 0 ? undefined : left;
}

function allOf(periods: readonly Period[], known: (period: Period) => Score | undefined): Score | undefined {
  const scores = periods.map(known);
  return scores.every((score) => score !== undefined) ? sumOf(scores) : undefined;
}

function stated(scores: readonly ResultScore[], scope: ResultScope, sport: Sport): Score | undefined {
  const matters = isClocked(scope, sport);
  return scores.find(
    ({ period, unit, overTimeIncluded }) =>
      period === scope.period &&
      unit === scope.unit &&
      (!matters || overTimeIncluded === scope.overTimeIncluded),
  );
}

/** The stated number, or the sum of its parts in regular time. */
function upwards(scores: readonly ResultScore[], scope: ResultScope, sport: Sport): Score | undefined {
  const exact = stated(scores, scope, sport);
  if (exact || (scope.overTimeIncluded && isClocked(scope, sport))) return exact;
  const parts = PARTS[sport]?.[scope.period];
  return parts && allOf(parts, (period) => upwards(scores, { ...scope, period }, sport));
}

/** The whole less its other parts. */
function downwards(scores: readonly ResultScore[], scope: ResultScope, sport: Sport): Score | undefined {
  if (scope.overTimeIncluded && isClocked(scope, sport)) return undefined;
  const regular = { ...scope, overTimeIncluded: false };
  for (const whole of PERIODS) {
    const parts = PARTS[sport]?.[whole];
    if (!parts?.includes(scope.period)) continue;
    const others = parts.filter((period) => period !== scope.period);
    const all = stated(scores, { ...regular, period: whole }, sport);
    const rest = allOf(others, (period) => upwards(scores, { ...regular, period }, sport));
    const left = all && rest && minus(all, rest);
    if (left) return left;
  }
  return undefined;
}

/** Games of a match: the sum over its sets, where all that were played are known. */
function gamesOf(scores: readonly ResultScore[]): Score | undefined {
  const sets = stated(scores, { period: 'FT', unit: 'sets', overTimeIncluded: false }, 'tennis');
  const played = sets && SETS.slice(0, sets.home + sets.away);
  return played?.length
    ? allOf(played, (period) => stated(scores, { period, unit: 'games', overTimeIncluded: false }, 'tennis'))
    : undefined;
}

/**
 * Returns the two sides' numbers, as stated or as derived: a whole from its parts, a part from its whole and the
 * others. Undefined where they cannot be derived. Never derives overtime from regular time, or the reverse.
 */
export function scoreOf(scores: readonly ResultScore[], scope: ResultScope, sport: Sport): Score | undefined {
  const score = upwards(scores, scope, sport) ?? downwards(scores, scope, sport);
  if (score) return { home: score.home, away: score.away };
  return sport === 'tennis' && scope.unit === 'games' && scope.period === 'FT' ? gamesOf(scores) : undefined;
}
