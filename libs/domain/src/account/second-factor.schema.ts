import { z } from 'zod';
import { currentPasswordSchema } from './fields.ts';
import { usedCredentialSchema } from './passkeys.schema.ts';

export const RECOVERY_CODES = 10;
/** Length of an authenticator app's code (RFC 6238), which is valid for half a minute. */
export const TOTP_DIGITS = 6;

const TOTP = /^\d{6}$/;
const RECOVERY = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/;

/** Normalizes typed input: drops spaces, capitalizes letters, reads I and L as 1 and O as 0. */
function readTyped(text: string): string {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (TOTP.test(plain)) return plain;
  const letters = plain.replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  return letters.length === 10 ? `${letters.slice(0, 5)}-${letters.slice(5)}` : letters;
}

/** Six digits of the app, or a recovery code such as `7K2QD-X9M4T`. */
export const factorCodeSchema = z
  .string()
  .max(40)
  .transform(readTyped)
  .refine((code) => TOTP.test(code) || RECOVERY.test(code), 'must be six digits or a recovery code');
/** Six digits of the app; no recovery code. */
export const totpCodeSchema = z
  .string()
  .max(40)
  .transform(readTyped)
  .refine((code) => TOTP.test(code), 'must be six digits');
export const isTotpCode = (code: string): boolean => TOTP.test(code);

/** Body of `POST /api/account/second-factor/setup`; nothing changes until a code confirms it. */
export const setUpFactorSchema = z.strictObject({ currentPassword: currentPasswordSchema });
export const factorSetupSchema = z.object({
  success: z.literal(true),
  /** Base32, to type into the app. */
  secret: z.string(),
  /** `otpauth://totp/...`, for a QR code or a link on the phone itself. */
  uri: z.string(),
});
export type FactorSetup = z.infer<typeof factorSetupSchema>;

/** Body of `POST /api/account/second-factor/confirm`; ends the other sessions. */
export const confirmFactorSchema = z.strictObject({ code: totpCodeSchema });
/** Shown once: only their hashes are stored. */
export const recoveryCodesSchema = z.object({
  success: z.literal(true),
  recoveryCodes: z.array(z.string()).length(RECOVERY_CODES),
});
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/**
 * Proof that the owner of the account is there: the password, and where the second factor is on, a code of it, or a
 * passkey, for options of `POST /api/account/passkeys/use/options`. Body of `POST /api/account/export`,
 * `POST /api/account/passkeys/options`, `POST /api/account/passkeys/{id}/remove`,
 * `POST /api/account/second-factor/disable` and `POST /api/account/second-factor/recovery-codes`.
 */
export const authoritySchema = z.strictObject({
  currentPassword: currentPasswordSchema,
  code: factorCodeSchema.optional(),
  passkey: usedCredentialSchema.optional(),
});
export type Authority = z.infer<typeof authoritySchema>;
