import { createHmac, randomBytes } from 'node:crypto';
import { TOTP_DIGITS } from '@bothways/domain/account';

/** RFC 6238 as every app speaks it: HMAC-SHA-1, steps of half a minute. */
const STEP_MS = 30_000;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
/** Clocks differ, and typing takes time: the steps before and after count too. */
const STEPS_AROUND = [0, -1, 1];

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding; the length is always a multiple of five bytes. */
function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** A secret for an app, in base 32. */
export const newTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

/** The code of one step (RFC 4226, section 5.3). */
function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0');
}

/** The code that the app shows now. */
export const totpCode = (secret: string, nowMs: number): string =>
  codeOfStep(secret, Math.floor(nowMs / STEP_MS));

/** The step whose code this is; undefined when it is none of now. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  const now = Math.floor(nowMs / STEP_MS);
  return STEPS_AROUND.map((around) => now + around).find((step) => codeOfStep(secret, step) === code);
}

/** What an app reads from a QR code: whose account it is, and the secret. */
export function totpUri(secret: string, email: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Bothways' });
  return `otpauth://totp/${encodeURIComponent(`Bothways:${email}`)}?${query}`;
}
