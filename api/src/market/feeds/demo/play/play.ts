import type { EventState } from '@bothways/domain/events';
import type { Situation } from '../pricing/score-model.ts';

/** What a game in play looks like from outside. */
export interface Play {
  readonly isOver: boolean;
  /** Only what counts overtime can still be bet on. */
  readonly isOvertime: boolean;
  /** When something happens next. */
  nextMs(): number;
  /** Lets everything happen that is due; says what kind of thing it was. */
  advance(nowMs: number): Happening[];
  state(nowMs: number): EventState;
  situation(): Situation;
}
export interface Happening {
  kind: 'score' | 'status' | 'period' | 'end';
  atMs: number;
  /** Prices jump: bookmakers suspend. */
  isDecisive: boolean;
}

/** Expected points of a whole game. */
export interface Rates {
  home: number;
  away: number;
}

/** A pause longer than this is a long one. */
export const LONG_PAUSE_MS = 600_000;
