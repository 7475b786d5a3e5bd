import { TOTP_DIGITS } from '@bothways/domain/account';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every app implements it: HMAC-SHA-1, steps of half a minute. */
const STEP_S = 30;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
/** Clocks differ, and typing takes time: the adjacent steps are valid, too. */
const STEPS_AROUND = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Bothways',
    label,
    secret: Secret.fromBase32(secret),
    period: STEP_S,
    digits: TOTP_DIGITS,
  });

/** Creates a secret for an app, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the code that the app shows now. */
export const totpCode = (secret: string, nowMs: number): string =>
  totpOf(secret).generate({ timestamp: nowMs });

/** Returns the step of a code; undefined if it is not valid now. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  const totp = totpOf(secret);
  const away = totp.validate({ token: code, timestamp: nowMs, window: STEPS_AROUND });
  return away === null ? undefined : totp.counter({ timestamp: nowMs }) + away;
}

/** Builds the QR code's content: the account's address and the secret. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();
