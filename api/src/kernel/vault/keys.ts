import { createHmac, hkdfSync, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;

/** A key for one purpose from the server's secret: what is made for one opens nothing of another. */
export const derivedKey = (serverSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', serverSecret, '', `bothways ${purpose} 1`, KEY_BYTES));

/** A short text that only who has the key can make for these parts. */
export const keyedHash = (key: Buffer | KeyObject, ...parts: readonly string[]): string =>
  createHmac('sha256', key).update(parts.join('\0')).digest('base64url');
