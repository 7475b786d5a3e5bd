import { z } from 'zod';
import { errorAnswerSchema } from '../errors/index.ts';
import { phoneCountrySchema } from './countries.ts';
import { phoneErrorSchema } from './phone-errors.ts';

export const CODE_LENGTH = 6;
/** Minimum seconds between codes for one number; the screens count them down. */
export const RESEND_AFTER_S = 60;
export const CODE_LIFE_S = 10 * 60;
export const TRIES_PER_CODE = 5;

/** Body of `POST /api/auth/phone/send-code`. */
export const sendCodeSchema = z.strictObject({
  /** As typed, with or without the dial code. */
  phoneNumber: z.string().trim().min(1),
  countryCode: phoneCountrySchema,
  /** Only to replace a verified number. */
  currentPassword: z.string().min(1).max(128).optional(),
});
export type SendCode = z.infer<typeof sendCodeSchema>;

/** Body of `POST /api/auth/phone/verify-code`. */
export const verifyCodeSchema = z.strictObject({
  code: z.string().regex(/^\d{6}$/, 'must be six digits'),
});

/** A code was sent. */
export const codeSentSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  resendAfterS: z.int(),
  expiresAfterS: z.int(),
});
export type CodeSent = z.infer<typeof codeSentSchema>;

export const phoneVerifiedSchema = z.object({ success: z.literal(true), message: z.string() });

/** A refusal of either route; the screens translate `error`. */
export const phoneRefusalSchema = errorAnswerSchema.extend({ error: phoneErrorSchema });
