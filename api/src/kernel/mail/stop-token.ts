import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#kernel/vault';

/** Digests have tokens without a kind, which never end, and a key of their own. */
const idIn = (kind: string | undefined, id: string): string => (kind === undefined ? id : `${kind}-${id}`);

/** Unsubscribe token of a kind of letter; neither holds a dot. It is authenticated by the key, and valid for nothing else. */
export function stopToken(key: Buffer, id: string, kind?: string): string {
  const tokenId = idIn(kind, id);
  return `${tokenId}.${keyedHash(key, tokenId)}`;
}

/** Returns the id in a valid unsubscribe token of this kind, otherwise undefined. */
export function readStopToken(key: Buffer, token: string, kind?: string): string | undefined {
  const begin = idIn(kind, '');
  const [tokenId = ''] = token.split('.');
  if (!tokenId.startsWith(begin)) return undefined;
  const id = tokenId.slice(begin.length);
  const [given, right] = [Buffer.from(token), Buffer.from(stopToken(key, id, kind))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}
