import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto';
import { z } from 'zod';

const ID_CHARS = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_LENGTH = 12;

/** 60 random bits, in unambiguous letters. */
const newId = (): string =>
  [...randomBytes(ID_LENGTH)].map((byte) => ID_CHARS[byte % ID_CHARS.length]).join('');

const jwkSchema = z.object({ x: z.string(), d: z.string() });

interface NewKey {
  id: string;
  /** The only part that is stored. */
  publicKey: string;
  /** Shown to the team once. */
  deployKey: string;
}

/** Creates a key pair, of which only the public half is stored. */
export function newKey(): NewKey {
  const id = newId();
  const { x, d } = jwkSchema.parse(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
  return { id, publicKey: x, deployKey: `bw_${id}_${d}` };
}

const publicHalf = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** Whether the key's owner signed exactly these bytes. */
export const isSignedBy = (publicKey: string, bytes: Uint8Array, signature: string): boolean =>
  verify(null, bytes, publicHalf(publicKey), Buffer.from(signature, 'base64url'));
