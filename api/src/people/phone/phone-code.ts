import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { CODE_LENGTH } from '@bothways/domain/phone';

/** A code that nobody can foresee; every one of them is equally likely, `000000` too. */
export const randomCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** Hashes a code of a user with a key that is not in the database. */
export type HashCode = (userId: string, code: string) => string;

/** A key of its own from the server's secret: a million plain hashes would be tried in a second. */
export function codeHasher(serverSecret: string): HashCode {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'bothways phone codes 1', 32));
  return (userId, code) => createHmac('sha256', key).update(`${userId}\0${code}`).digest('base64url');
}
