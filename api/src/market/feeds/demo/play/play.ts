import type { EventState } from '@bothways/domain/events';
import type { Situation } from '../pricing/score-model.ts';

/** An observer's view of a game in play. */
export interface Play {
  readonly isOver: boolean;
  /** Only markets that include overtime are still open. */
  readonly isOvertime: boolean;
  /** When the next thing happens. */
  nextMs(): number;
  /** Plays everything that is due; returns the kinds of events. */
  advance(nowMs: number): Happening[];
  state(nowMs: number): EventState;
  situation(): Situation;
}
export interface Happening {
  kind: 'score' | 'status' | 'period' | 'end';
  atMs: number;
  /** A price jump: bookmakers suspend. */
  isDecisive: boolean;
}

/** Expected points over a whole game. */
export interface Rates {
  home: number;
  away: number;
}

/** Pauses longer than this are announced as long. */
export const LONG_PAUSE_MS = 600_000;
