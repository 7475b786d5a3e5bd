import type { Mode } from '@bothways/domain/quotes';
import type { Opinion, SportScale } from './pricing/score-model.ts';
import type { Random } from './random.ts';

/** Mean interval between moves of an event's true price. */
const EVERY_S: Record<Mode, number> = { prematch: 300, live: 20 };
/**
 * Size of a move, in standard deviations of the result. Before the game this comes to 0.017 an hour. Real prices: from
 * opening to close, some two days, sharp and soft ones alike move by 0.07 (football-data.co.uk, English football of
 * 2019-20 and 2025-26: half by 4.5 % or less, one in a hundred by 30 %), which is 0.01 an hour; a thin exchange market
 * (recorded Betfair stream, cricket) moves by 0.05 an hour, steps of its ladder included, and 96 of 100 times not at
 * all in four minutes.
 */
const STEP_SD: Record<Mode, number> = { prematch: 0.005, live: 0.01 };
/** News such as line-ups or weather, about once in ten hours of an event before its game; some two on the last day. */
const NEWS_CHANCE = 0.008;
const NEWS_SD = [0.02, 0.05] as const;

/** Draws the seconds until the true price moves next. */
export const drawRest = (mode: Mode, random: Random): number => random.wait(EVERY_S[mode]);

/** Returns the true price after one move. */
export function moved(truth: Opinion, mode: Mode, { sdDiff, sdTotal }: SportScale, random: Random): Opinion {
  const isNews = mode === 'prematch' && random.chance(NEWS_CHANCE);
  const news = random.between(...NEWS_SD) * (random.chance(0.5) ? 1 : -1);
  const step = isNews ? news : STEP_SD[mode] * random.normal();
  return {
    supremacy: truth.supremacy + step * sdDiff,
    total: truth.total + STEP_SD[mode] * random.normal() * sdTotal,
  };
}
