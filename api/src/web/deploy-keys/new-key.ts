import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto';
import { z } from 'zod';

const ID_CHARS = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_LENGTH = 12;

/** 60 bits at random, in letters that are not taken for each other. */
const newId = (): string =>
  [...randomBytes(ID_LENGTH)].map((byte) => ID_CHARS[byte % ID_CHARS.length]).join('');

const jwkSchema = z.object({ x: z.string(), d: z.string() });

export interface NewKey {
  id: string;
  /** All that is kept here. */
  publicKey: string;
  /** What the team gets, once. */
  deployKey: string;
}

/** A pair of which only the public half stays. */
export function newKey(): NewKey {
  const id = newId();
  const { x, d } = jwkSchema.parse(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
  return { id, publicKey: x, deployKey: `bw_${id}_${d}` };
}

const publicHalf = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** Whether the owner of the key signed these very bytes. */
export const isSignedBy = (publicKey: string, bytes: Uint8Array, signature: string): boolean =>
  verify(null, bytes, publicHalf(publicKey), Buffer.from(signature, 'base64url'));
