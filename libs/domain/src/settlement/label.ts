import type { Market, Period, Selection } from '../markets/index.ts';

/**
 * The counted statistic: the match's own score, or another one. In tennis sets decide the match and lines count games.
 */
export type Unit = 'score' | 'sets' | 'games' | 'corners';

export interface ResultScope {
  period: Period;
  overTimeIncluded: boolean;
  unit: Unit;
}

/** A result as structured data; the screen translates it. Ranges include both ends. */
export type ResultLabel =
  | { kind: 'winner'; side: '1' | 'X' | '2'; scope: ResultScope }
  /** Home minus away. A missing end is open. */
  | { kind: 'goalDiff'; from?: number; to?: number; scope: ResultScope }
  | { kind: 'total'; from: number; to?: number; scope: ResultScope }
  | { kind: 'teamTotal'; team: 1 | 2; from: number; to?: number; scope: ResultScope }
  | { kind: 'bothScore'; yes: boolean; scope: ResultScope }
  | { kind: 'score'; home: number; away: number; scope: ResultScope }
  /** Every score without a row of its own. */
  | { kind: 'otherScore'; scope: ResultScope }
  | { kind: 'choice'; market: Market; selection: Selection; handicap?: number; scope: ResultScope }
  /** All parts hold at once. */
  | { kind: 'combined'; parts: ResultLabel[] };
