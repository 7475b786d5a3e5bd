import { derivedKey, keyedHash } from './keys.ts';

/** Hashes a phone number for one purpose: equal for equal numbers, and irreversible without the key. */
export type HashNumber = (phoneNumber: string) => string;

export function numberHasher(secret: string, purpose: string): HashNumber {
  const key = derivedKey(secret, purpose);
  return (phoneNumber) => keyedHash(key, phoneNumber);
}
