import type { Market, Period, Selection } from '../markets/index.ts';

/** What is counted: the match's own score, or something beside it. In tennis matches sets decide and games are lined. */
export type Unit = 'score' | 'sets' | 'games' | 'corners';

export interface ResultScope {
  period: Period;
  overTimeIncluded: boolean;
  unit: Unit;
}

/** A result in structured words; the screen translates it. Both ends of a range are included. */
export type ResultLabel =
  | { kind: 'winner'; side: '1' | 'X' | '2'; scope: ResultScope }
  /** Home minus away. A missing end is open. */
  | { kind: 'goalDiff'; from?: number; to?: number; scope: ResultScope }
  | { kind: 'total'; from: number; to?: number; scope: ResultScope }
  | { kind: 'teamTotal'; team: 1 | 2; from: number; to?: number; scope: ResultScope }
  | { kind: 'bothScore'; yes: boolean; scope: ResultScope }
  | { kind: 'score'; home: number; away: number; scope: ResultScope }
  /** Every score that has no row of its own. */
  | { kind: 'otherScore'; scope: ResultScope }
  | { kind: 'choice'; market: Market; selection: Selection; handicap?: number; scope: ResultScope }
  /** All parts hold together. */
  | { kind: 'combined'; parts: ResultLabel[] };
