import { z } from 'zod';
import { errorAnswerSchema } from '../errors/index.ts';
import { creditsSchema } from '../money/index.ts';

/** Whole credits for who invited somebody, when that person's first purchase is paid. */
export const REFERRAL_REWARD_CREDITS = 50;

/** Codes are compared without regard to case; letters that are taken for each other are in none. */
export const referralCodeSchema = z
  .string()
  .trim()
  .regex(/^[\w-]{3,40}$/)
  .transform((code) => code.toUpperCase());

/** Answer of `GET /api/referral`: what the caller invites with, and what came of it. */
export const referralAnswerSchema = z.object({
  success: z.literal(true),
  code: z.string(),
  /** Absolute address of the page that remembers the code. */
  link: z.url(),
  /** Accounts that came with it. */
  invited: z.int().nonnegative(),
  /** Of these, whose first purchase was paid and stands. */
  rewarded: z.int().nonnegative(),
  /** What it brought. */
  credits: creditsSchema,
  /** Whole credits for each. */
  rewardCredits: z.int().positive(),
  /** Whether the caller may still say who invited them. */
  maySay: z.boolean(),
});
export type ReferralAnswer = z.infer<typeof referralAnswerSchema>;

/** Body of `POST /api/referral`: whose code brought the caller. */
export const saidReferralSchema = z.strictObject({ code: referralCodeSchema });

/** Closed list of what the route answers in `error`. */
export const REFERRAL_ERRORS = [
  /** No account has this code. */
  'errors.referralUnknown',
  /** It is the caller's own. */
  'errors.referralOwn',
  /** Somebody was named before, or something was bought already. */
  'errors.referralLate',
] as const;
export const referralErrorSchema = z.enum(REFERRAL_ERRORS);
export type ReferralError = z.infer<typeof referralErrorSchema>;
export const referralRefusalSchema = errorAnswerSchema.extend({ error: referralErrorSchema });
