import { z } from 'zod';
import { lineSchema } from '../text/index.ts';

export const MIN_PASSWORD_CHARS = 8;
export const MAX_PASSWORD_CHARS = 128;
export const MAX_NAME_CHARS = 100;

/** An address as stored: lower case, so that each address has one spelling. */
export const emailSchema = z.email().max(254).toLowerCase();
/** A new password. */
export const newPasswordSchema = z.string().min(MIN_PASSWORD_CHARS).max(MAX_PASSWORD_CHARS);
/** A password to be verified: compared, not validated. */
export const currentPasswordSchema = z.string().min(1).max(MAX_PASSWORD_CHARS);
export const nameSchema = lineSchema.min(1).max(MAX_NAME_CHARS);
/** The secret part of a mailed link; single use. */
export const linkTokenSchema = z.string().regex(/^[\w-]{43}$/, 'is no link of ours');

/** Answer of an operation that returns nothing but its success. */
export const doneSchema = z.object({ success: z.literal(true) });
