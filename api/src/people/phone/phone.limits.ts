import { CODE_LIFE_S, RESEND_AFTER_S, TRIES_PER_CODE } from '@bothways/domain/phone';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bothways/domain/time';
import type { Quota } from '#kernel/limits';

export const TRIES = TRIES_PER_CODE;
export const CODE_LIFE_MS = CODE_LIFE_S * 1000;
export const COOLDOWN_MS = RESEND_AFTER_S * 1000;

/** Limits of codes per number and per user, in any period of that length. */
export const SEND_WINDOWS = [
  { limit: 5, windowMs: 10 * MINUTE_MS },
  { limit: 10, windowMs: DAY_MS },
] as const;

/** With five tries per code, guessing at one number all year succeeds in 0.73 percent. */
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

/** Total wrong guesses: more means that codes are being sprayed over many numbers. */
export const allWrongGuesses: Quota = { key: 'wrong:all', limit: 1000, windowMs: DAY_MS };
/**
 * The share of wrong guesses is measured over an hour, which the correct ones of a busy day do not hide, and over a
 * day, which a patient attacker cannot slip through.
 */
export const GUESS_WATCHES = [
  { name: 'hour', windowMs: HOUR_MS },
  { name: 'day', windowMs: DAY_MS },
].map(({ name, windowMs }) => ({
  guesses: { key: `guesses:${name}`, limit: 1_000_000, windowMs },
  wrong: { key: `wrong:${name}`, limit: 1_000_000, windowMs },
}));
/** Half of that many guesses wrong is not normal use. */
export const SUSPICIOUS = { guesses: 200, wrongShare: 0.5 };
/** One line an hour suffices as an alert. */
export const alarmsOf = (name: string): Quota => ({ key: `alarm:${name}`, limit: 1, windowMs: HOUR_MS });

/** Toll fraud buys numbers in blocks: the last three digits differ. */
const BLOCK_DIGITS = 3;

/** Texts of all kinds together. */
export const allSends = (dailyCap: number): Quota => ({ key: 'send:all', limit: dailyCap, windowMs: DAY_MS });

/** Quotas of a text message: per network, block of numbers, country, and in total. */
export function sendQuotas(phoneNumber: string, country: string, network: string, dailyCap: number): Quota[] {
  return [
    { key: `send-from:${network}`, limit: 60, windowMs: HOUR_MS },
    { key: `send-block:${phoneNumber.slice(0, -BLOCK_DIGITS)}`, limit: 50, windowMs: HOUR_MS },
    // One country must not exhaust the total.
    { key: `send-country:${country}`, limit: Math.ceil(dailyCap * 0.6), windowMs: DAY_MS },
    allSends(dailyCap),
  ];
}

/**
 * Returns the wait until the next send after those at `sentAtMs`; 0 means now.
 * @param sentAtMs times of the sends of one number or user, in any order
 */
export function sendWaitMs(sentAtMs: readonly number[], nowMs: number): number {
  const waits = SEND_WINDOWS.map(({ limit, windowMs }) => {
    const inWindow = sentAtMs.filter((atMs) => atMs > nowMs - windowMs).sort((a, b) => b - a);
    // The window has capacity again once the oldest of the newest `limit` has left it.
    const blocking = inWindow[limit - 1];
    return blocking === undefined ? 0 : blocking + windowMs - nowMs;
  });
  return Math.max(...waits);
}
