import { z } from 'zod';
import { lineSchema } from '../text/index.ts';

export const MIN_PASSWORD_CHARS = 8;
export const MAX_PASSWORD_CHARS = 128;
export const MAX_NAME_CHARS = 100;

/** An address as it is kept: in small letters, so that one address has one spelling. */
export const emailSchema = z.email().max(254).toLowerCase();
/** A password that somebody chooses. */
export const newPasswordSchema = z.string().min(MIN_PASSWORD_CHARS).max(MAX_PASSWORD_CHARS);
/** A password that somebody claims to know: whatever it is, it is compared and nothing else. */
export const currentPasswordSchema = z.string().min(1).max(MAX_PASSWORD_CHARS);
export const nameSchema = lineSchema.min(1).max(MAX_NAME_CHARS);
/** The secret part of a mailed link; used once. */
export const linkTokenSchema = z.string().regex(/^[\w-]{43}$/, 'is no link of ours');

/** What is left to say when there is nothing to show. */
export const doneSchema = z.object({ success: z.literal(true) });
