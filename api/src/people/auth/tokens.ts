import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Creates an unguessable secret, suitable for cookies and links. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Hashes a token for storage. It is long and random, so that a plain hash cannot be reversed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
