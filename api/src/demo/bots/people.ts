import type { BotMode } from '@bothways/domain/bot-users';
import { DAY_MS } from '@bothways/domain/time';

import type { Random } from '#market/feeds';

/** Parameters of one invented person's life with the bot. */
export interface Person {
  email: string;
  mode: BotMode;
  country: string;
  isEnabled: boolean;
  /** Days since they came, and since the bot last worked for them: 0 while it does. */
  daysHere: number;
  daysOff: number;
  /** Groups of bets a day. */
  pace: number;
  /** Usual stake of a group in euros. */
  stake: number;
  /** Price of a credit, in percent of the profit. */
  ratePercent: number;
  /** Pays when credit runs out; others get into debt. */
  pays: boolean;
}

const YEAR_DAYS = 365;
const RATES = [30, 35, 40, 40, 45];

/** Draws a person's life: most have been here for months, some have just arrived or were stopped. */
export function personOf(
  random: Random,
  user: { email: string; mode: BotMode; country: string; isEnabled: boolean },
): Person {
  const daysHere = Math.round(random.between(40, YEAR_DAYS));
  return {
    ...user,
    daysHere,
    daysOff: user.isEnabled ? 0 : Math.round(random.between(5, 30)),
    pace: user.mode === 'bonus' ? 0.3 : random.between(0.6, 2.4),
    stake: random.between(60, 220),
    ratePercent: random.pick(RATES),
    pays: random.chance(0.8),
  };
}

/** Returns midnight (UTC) some days ago. */
export const midnightOf = (nowMs: number, daysAgo: number): number =>
  Math.floor(nowMs / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
