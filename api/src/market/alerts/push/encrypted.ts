import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushSubscriptionKeys } from '@bothways/domain/alerts';

const CURVE = 'prime256v1';
const SECRET_BYTES = 32;
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const RECORD_BYTES = 4096;
/** Delimiter after the text of the last and only record (RFC 8188). */
const LAST = Buffer.from([2]);

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** Random values of one message; passed in by the test vector only. */
export interface Drawn {
  privateKey: Buffer;
  salt: Buffer;
}
const draw = (): Drawn => {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(SALT_BYTES) };
};

/**
 * Encrypts a text for the browser that made the subscription (RFC 8291, `aes128gcm`).
 * @throws Error when the key is not a point of the curve
 */
export function encrypted(
  { p256dh, auth }: PushSubscriptionKeys['keys'],
  text: string,
  { privateKey, salt } = draw(),
): Buffer<ArrayBuffer> {
  const own = createECDH(CURVE);
  own.setPrivateKey(privateKey);
  const [ownPoint, point] = [own.getPublicKey(), Buffer.from(p256dh, 'base64url')];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, ownPoint]);
  const secret = derive(own.computeSecret(point), Buffer.from(auth, 'base64url'), info, SECRET_BYTES);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = [cipher.update(text), cipher.update(LAST), cipher.final(), cipher.getAuthTag()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(ownPoint.length, 4);
  return Buffer.concat([salt, sizes, ownPoint, ...body]);
}
