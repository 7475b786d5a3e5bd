import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#kernel/vault';

/** Unsubscribe token of a kind of letter, whose id holds no dot: authenticated by the key, and valid for nothing else. */
export const stopToken = (key: Buffer, tokenId: string): string => `${tokenId}.${keyedHash(key, tokenId)}`;

/** Returns the token id of a valid unsubscribe token, otherwise undefined. */
export function readStopToken(key: Buffer, token: string): string | undefined {
  const [tokenId = ''] = token.split('.');
  const [given, right] = [Buffer.from(token), Buffer.from(stopToken(key, tokenId))];
  return given.length === right.length && timingSafeEqual(given, right) ? tokenId : undefined;
}
