import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Tokens of share links, derived from a nonce and the server's secret: a copy of the database opens no link. */
export interface ShareTokens {
  newNonce(): string;
  tokenOf(configurationId: string, nonce: string): string;
  hashOf(token: string): string;
}

const NONCE_BYTES = 18;

/** The token can be derived again from its nonce, so the owner can see the link at any time. */
export const shareTokens = (secret: string): ShareTokens => ({
  newNonce: () => randomBytes(NONCE_BYTES).toString('base64url'),
  tokenOf: (configurationId, nonce) =>
    createHmac('sha256', secret)
      .update(`configuration-share:${configurationId}:${nonce}`)
      .digest('base64url'),
  hashOf: (token) => createHash('sha256').update(token).digest('base64url'),
});
