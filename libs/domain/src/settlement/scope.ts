import type { Market, Pick } from '../markets/index.ts';
import type { Sport } from '../sports/index.ts';
import type { ResultScope, Unit } from './label.ts';
import { CHOICE_MARKETS } from './settle.ts';

/** The number (or pair) of a score that a pick depends on. */
export type Dimension = 'diff' | 'total' | 'home' | 'away' | 'both' | 'exact' | 'choice';

const DIMENSIONS: Partial<Record<Market, Dimension>> = {
  W: 'diff',
  AH: 'diff',
  EH: 'diff',
  DC: 'diff',
  DNB: 'diff',
  OU: 'total',
  HOU: 'total',
  CRN: 'total',
  TGOU: 'total',
  BTS: 'both',
  CS: 'exact',
};

export function dimensionOf(pick: Pick): Dimension {
  if (CHOICE_MARKETS.has(pick.market)) return 'choice';
  return DIMENSIONS[pick.market] ?? (pick.team === 2 ? 'away' : 'home');
}

/** A tennis match is won by sets while its lines count games; within a set both are games. */
function unitOf(pick: Pick, sport: Sport): Unit {
  if (pick.market === 'CRN' || pick.market === 'COUT') return 'corners';
  if (pick.market === 'TGOU') return 'games';
  if (sport !== 'tennis') return 'score';
  const byMatch = pick.period === 'FT' && ['W', 'DC', 'DNB', 'CS'].includes(pick.market);
  return byMatch ? 'sets' : 'games';
}

export const scopeOf = (pick: Pick, sport: Sport): ResultScope => ({
  period: pick.period,
  overTimeIncluded: pick.overTimeIncluded,
  unit: unitOf(pick, sport),
});

/** Overtime is played only when the match is level, so its score depends on that of regular time. */
export const hasOvertime = (scope: ResultScope): boolean => scope.unit === 'score' && scope.period === 'FT';

/** Sports whose winner market has two selections; where it is quoted in regular time a draw is no bet. */
export const TWO_WAY_SPORTS: ReadonlySet<Sport> = new Set(['basketball', 'baseball', 'americanFootball']);

const isPlainWinner = (pick: Pick): boolean => pick.market === 'W' && pick.selection !== 'X';
const namesDraw = (pick: Pick): boolean =>
  pick.selection.includes('X') || pick.market === 'DNB' || pick.market === 'EH';

/**
 * Whether the score may be level when picks of one period and unit settle, excluding overtime. Picks that all name a
 * winner in a two-way sport imply a market without a draw; if one depends on more (overtime, a line, X), a draw is
 * possible.
 */
export function mayBeLevel(picks: readonly Pick[], { unit, period }: ResultScope, sport: Sport): boolean {
  if (unit === 'sets') return false;
  if (sport === 'tennis') return period === 'FT';
  const oneClock = picks.every((pick) => pick.overTimeIncluded === picks[0]?.overTimeIncluded);
  return unit !== 'score' || !(TWO_WAY_SPORTS.has(sport) && oneClock && picks.every(isPlainWinner));
}

/**
 * Whether the score after overtime may still be level: where a pick on it names the draw, or a football line includes
 * it.
 * @param picks those that include overtime
 */
export const mayBeLevelAfterOvertime = (picks: readonly Pick[], sport: Sport): boolean =>
  picks.some(namesDraw) || (sport === 'football' && !picks.every(isPlainWinner));
