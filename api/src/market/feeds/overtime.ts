import type { Sport } from '@bothways/domain/sports';

/**
 * Whether a market on the winner counts overtime, for providers that do not state it. With a draw to bet on, nobody
 * does: the draw is one of regular time. Without, all sports do that play overtime; football's winner of two is rare and
 * tennis has none.
 */
export const winnerCountsOvertime = (sport: Sport, hasDraw: boolean): boolean =>
  !hasDraw && sport !== 'football' && sport !== 'tennis';
