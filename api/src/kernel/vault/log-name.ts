import { derivedKey, keyedHash } from './keys.ts';

/** What the log calls a person: `person-` and 16 signs, the same for the same person. */
export const LOG_NAME = /^person-[0-9a-f]{16}$/;
const SIGNS = 16;

/** Names people for the log, which holds no address and no id of an account; only who has the key knows who it is. */
export function logNamer(secret: string): (userId: string) => string {
  const key = derivedKey(secret, 'people in the log');
  return (userId) =>
    `person-${Buffer.from(keyedHash(key, userId), 'base64url').toString('hex').slice(0, SIGNS)}`;
}
