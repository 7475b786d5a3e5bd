import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret that nobody can foresee, fit for a cookie and for a link. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What of a token is kept. It is long and random, so that a plain hash cannot be turned back. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
