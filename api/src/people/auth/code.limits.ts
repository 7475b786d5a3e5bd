import { isTotpCode } from '@bothways/domain/account';
import { DAY_MS } from '@bothways/domain/time';
import type { Quota } from '#kernel/limits';

/**
 * Three app codes are valid at any time, so ten guesses a day succeed in 1.1 percent of all years, and in 2.2 percent
 * for an attacker with a known browser's cookie besides the password.
 */
const APP_GUESSES = 10;
/** Ten codes of 50 bits are valid: a million networks guessing all year succeed in 0.007 percent of all years. */
const RECOVERY_GUESSES = 20;

/** An attempt at a code: account, network, and the browser if it has been in the account before. */
interface CodeGuess {
  userId: string;
  network: string;
  device: string | undefined;
  code: string;
}

/**
 * Returns the daily quota that an attempt counts against. Guessing requires the password; an attacker who has it can
 * exhaust the app-code guesses of unknown browsers. The owner's browsers have their own quota, and recovery codes are
 * counted per network, because they cannot be guessed: so the owner has a way in that the attacker cannot block.
 */
export function codeQuota({ userId, network, device, code }: CodeGuess): Quota {
  if (!isTotpCode(code))
    return { key: `recovery:${userId}:${device ?? network}`, limit: RECOVERY_GUESSES, windowMs: DAY_MS };
  const key = device === undefined ? `factor:${userId}` : `factor:${userId}:${device}`;
  return { key, limit: APP_GUESSES, windowMs: DAY_MS };
}

/** The same for a signed-in user: password and open browser must not suffice to try all codes. */
export function ownCodeQuota(userId: string, code: string): Quota {
  const [kind, limit] = isTotpCode(code) ? ['factor', APP_GUESSES] : ['recovery', RECOVERY_GUESSES];
  return { key: `${kind}-change:${userId}`, limit, windowMs: DAY_MS };
}
