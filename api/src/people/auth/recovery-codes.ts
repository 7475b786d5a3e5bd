import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@bothways/domain/account';

/** Without I, L, O and U: no character is ambiguous, and no words result. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 5;

const letters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Creates codes of 50 bits each, such as `7K2QD-X9M4T`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${letters(HALF)}-${letters(HALF)}`);
