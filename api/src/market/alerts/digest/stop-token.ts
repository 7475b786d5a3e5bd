import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#kernel/vault';

/** What a letter brings to end digests with: names them, and is made by nobody else. It ends nothing but them. */
export const stopToken = (key: Buffer, tokenId: string): string => `${tokenId}.${keyedHash(key, tokenId)}`;

/** Which digests a token names; undefined for one that is none of ours. */
export function readStopToken(key: Buffer, token: string): string | undefined {
  const [tokenId = ''] = token.split('.');
  const [given, right] = [Buffer.from(token), Buffer.from(stopToken(key, tokenId))];
  return given.length === right.length && timingSafeEqual(given, right) ? tokenId : undefined;
}
