import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { CODE_LENGTH } from '@bothways/domain/phone';

/** Creates an unguessable code; all are equally likely, `000000` included. */
export const randomCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** Hashes a user's code with a key that is not in the database. */
export type HashCode = (userId: string, code: string) => string;

/** Derives a key from the server's secret: a million plain hashes would be tried in a second. */
export function codeHasher(serverSecret: string): HashCode {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'bothways phone codes 1', 32));
  return (userId, code) => createHmac('sha256', key).update(`${userId}\0${code}`).digest('base64url');
}
