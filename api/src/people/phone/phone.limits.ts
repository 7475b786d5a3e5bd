import { CODE_LIFE_S, RESEND_AFTER_S, TRIES_PER_CODE } from '@bothways/domain/phone';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bothways/domain/time';
import type { Quota } from '#kernel/limits';

export const TRIES = TRIES_PER_CODE;
export const CODE_LIFE_MS = CODE_LIFE_S * 1000;
export const COOLDOWN_MS = RESEND_AFTER_S * 1000;

/** Codes for one number, and codes asked for by one user, in any stretch of that length. */
export const SEND_WINDOWS = [
  { limit: 5, windowMs: 10 * MINUTE_MS },
  { limit: 10, windowMs: DAY_MS },
] as const;

/** With five tries a code this leaves 0.73 percent a year to somebody who guesses at one number all year. */
export const guessesAtNumber = (phoneNumber: string): Quota => ({
  key: `guess:${phoneNumber}`,
  limit: 20,
  windowMs: DAY_MS,
});
/** Many people share an address: twenty of them may use up a code in an hour. */
export const guessesFromNetwork = (network: string): Quota => ({
  key: `guess-from:${network}`,
  limit: 100,
  windowMs: HOUR_MS,
});
export const passwordTries = (userId: string): Quota => ({
  key: `password:${userId}`,
  limit: 10,
  windowMs: HOUR_MS,
});

/** Wrong guesses of everybody: somebody is spraying codes over many numbers. */
export const allWrongGuesses: Quota = { key: 'wrong:all', limit: 1000, windowMs: DAY_MS };
/**
 * The share of wrong guesses is looked at over an hour, which the right ones of a busy day do not hide, and over a day,
 * which somebody who is patient does not fit between.
 */
export const GUESS_WATCHES = [
  { name: 'hour', windowMs: HOUR_MS },
  { name: 'day', windowMs: DAY_MS },
].map(({ name, windowMs }) => ({
  guesses: { key: `guesses:${name}`, limit: 1_000_000, windowMs },
  wrong: { key: `wrong:${name}`, limit: 1_000_000, windowMs },
}));
/** Half of so many guesses wrong is not what people who hold their phone do. */
export const SUSPICIOUS = { guesses: 200, wrongShare: 0.5 };
/** One line an hour is enough to wake somebody. */
export const alarmsOf = (name: string): Quota => ({ key: `alarm:${name}`, limit: 1, windowMs: HOUR_MS });

/** Toll fraud buys numbers in blocks: the last three digits differ. */
const BLOCK_DIGITS = 3;

/** What one more text may cost: by place, block of numbers, country, and all of them. */
export function sendQuotas(phoneNumber: string, country: string, network: string, dailyCap: number): Quota[] {
  return [
    { key: `send-from:${network}`, limit: 60, windowMs: HOUR_MS },
    { key: `send-block:${phoneNumber.slice(0, -BLOCK_DIGITS)}`, limit: 50, windowMs: HOUR_MS },
    // One country must not use up what all have.
    { key: `send-country:${country}`, limit: Math.ceil(dailyCap * 0.6), windowMs: DAY_MS },
    { key: 'send:all', limit: dailyCap, windowMs: DAY_MS },
  ];
}

/**
 * How long until one more may be sent after those at `sentAtMs`; 0 means now.
 * @param sentAtMs times of the sends of one number or one user, in any order
 */
export function sendWaitMs(sentAtMs: readonly number[], nowMs: number): number {
  const waits = SEND_WINDOWS.map(({ limit, windowMs }) => {
    const inWindow = sentAtMs.filter((atMs) => atMs > nowMs - windowMs).sort((a, b) => b - a);
    // The window has room again when the oldest of the newest `limit` has left it.
    const blocking = inWindow[limit - 1];
    return blocking === undefined ? 0 : blocking + windowMs - nowMs;
  });
  return Math.max(...waits);
}
