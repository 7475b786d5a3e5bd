import { isTotpCode } from '@bothways/domain/account';
import { DAY_MS } from '@bothways/domain/time';
import type { Quota } from '#kernel/limits';

/**
 * Three codes of an app count at any time, so that ten guesses a day find one in 1.1 percent of all years, and in 2.2
 * percent for somebody who has stolen a known browser's cookie beside the password.
 */
const APP_GUESSES = 10;
/** Ten codes of 50 bits count: a million places that guess all year find one in 0.007 percent of all years. */
const RECOVERY_GUESSES = 20;

/** Who types a code: an account, from where, in which browser if that has been in the account before. */
export interface CodeGuess {
  userId: string;
  network: string;
  device: string | undefined;
  code: string;
}

/**
 * The guesses of a day that one more counts among. Only who knows the password comes so far; who does, and guesses, uses
 * up the six digits of browsers that were never in the account. The owner's browsers have their own, and recovery codes
 * count by place, because nobody can guess one: so the owner has a way in that the guesser cannot close.
 */
export function codeQuota({ userId, network, device, code }: CodeGuess): Quota {
  if (!isTotpCode(code))
    return { key: `recovery:${userId}:${device ?? network}`, limit: RECOVERY_GUESSES, windowMs: DAY_MS };
  const key = device === undefined ? `factor:${userId}` : `factor:${userId}:${device}`;
  return { key, limit: APP_GUESSES, windowMs: DAY_MS };
}

/** The same for who is signed in: the password and an open browser must not be enough to try all codes. */
export function ownCodeQuota(userId: string, code: string): Quota {
  const [kind, limit] = isTotpCode(code) ? ['factor', APP_GUESSES] : ['recovery', RECOVERY_GUESSES];
  return { key: `${kind}-change:${userId}`, limit, windowMs: DAY_MS };
}
