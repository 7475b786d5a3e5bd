import { z } from 'zod';
import { creditsSchema } from '../money/index.ts';

/** Reward in whole credits for the inviter, when the invited person's first purchase is paid. */
export const REFERRAL_REWARD_CREDITS = 50;

/** Codes ignore case and contain no letters that are easily confused. */
export const referralCodeSchema = z
  .string()
  .trim()
  .regex(/^[\w-]{3,40}$/)
  .transform((code) => code.toUpperCase());

/** Answer of `GET /api/referral`: the caller's invitation, and its results. */
export const referralAnswerSchema = z.object({
  success: z.literal(true),
  code: z.string(),
  /** Absolute URL of the page that stores the code. */
  link: z.url(),
  /** Accounts created with it. */
  invited: z.int().nonnegative(),
  /** Of these, those whose first purchase was paid and not returned. */
  rewarded: z.int().nonnegative(),
  /** Total reward. */
  credits: creditsSchema,
  /** Reward per account in whole credits. */
  rewardCredits: z.int().positive(),
  /** Whether the caller may still name their inviter. */
  maySay: z.boolean(),
});
export type ReferralAnswer = z.infer<typeof referralAnswerSchema>;

/** Body of `POST /api/referral`: the code of the caller's inviter. */
export const submittedReferralSchema = z.strictObject({ code: referralCodeSchema });

/** Closed list of the route's refusals in `error`. */
const REFERRAL_ERRORS = [
  /** No account has this code. */
  'errors.referralUnknown',
  /** The code is the caller's own. */
  'errors.referralOwn',
  /** An inviter was already named, or a purchase already made. */
  'errors.referralLate',
] as const;
export const referralErrorSchema = z.enum(REFERRAL_ERRORS);
export type ReferralError = z.infer<typeof referralErrorSchema>;
