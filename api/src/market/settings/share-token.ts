import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A share link's token, made of a nonce and the server's secret: a copy of the database opens no link. */
export interface ShareTokens {
  newNonce(): string;
  tokenOf(configurationId: string, nonce: string): string;
  hashOf(token: string): string;
}

const NONCE_BYTES = 18;

/** Because the token can be made again from its nonce, the owner can see the link as often as they like. */
export const shareTokens = (secret: string): ShareTokens => ({
  newNonce: () => randomBytes(NONCE_BYTES).toString('base64url'),
  tokenOf: (configurationId, nonce) =>
    createHmac('sha256', secret)
      .update(`configuration-share:${configurationId}:${nonce}`)
      .digest('base64url'),
  hashOf: (token) => createHash('sha256').update(token).digest('base64url'),
});
