import { derivedKey, keyedHash } from './keys.ts';

/** What is kept of a phone number for one purpose: the same for the same number, and nobody without the key reads it. */
export type HashNumber = (phoneNumber: string) => string;

export function numberHasher(authSecret: string, purpose: string): HashNumber {
  const key = derivedKey(authSecret, purpose);
  return (phoneNumber) => keyedHash(key, phoneNumber);
}
