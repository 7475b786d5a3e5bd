import { createHmac, hkdfSync, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;

/** Derives a key for one purpose from the server's secret; keys of different purposes are independent. */
export const derivedKey = (serverSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', serverSecret, '', `bothways ${purpose} 1`, KEY_BYTES));

/** Computes a MAC over these parts. */
export const keyedHash = (key: Buffer | KeyObject, ...parts: readonly string[]): string =>
  createHmac('sha256', key).update(parts.join('\0')).digest('base64url');
