import { z } from 'zod';
import { userSchema } from '../identity/index.ts';
import {
  currentPasswordSchema,
  emailSchema,
  linkTokenSchema,
  nameSchema,
  newPasswordSchema,
} from './fields.ts';
import { LOST_FACTOR_HOURS, LOST_FACTOR_OPEN_DAYS } from './lost-factor.schema.ts';
import { factorCodeSchema } from './second-factor.schema.ts';

/** A referral code from a link, trimmed and in capitals. */
export const referralCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{1,40}$/, 'is no referral code');

/**
 * A page of this site to go on to, with query and fragment. Browsers take two slashes for another site, a backslash for
 * a slash, and leave out tabs and line breaks.
 */
export const wantedPathSchema = z
  .string()
  .max(2_000)
  .regex(/^\/([^/\\\s]\S*)?$/, 'is no path of this site');

/** Body of `POST /api/auth/sign-in/email`. */
export const signInSchema = z.strictObject({
  email: emailSchema,
  password: currentPasswordSchema,
  rememberMe: z.boolean().default(true),
});

/**
 * Signed in, or the second factor is required: then the code goes to `POST /api/auth/sign-in/second-factor` within a
 * few minutes. `passkey`: a passkey of the account stands for the code.
 * `trust`: the browser may be trusted with it, see `trustDevice`. `to`: the page that was wanted when the link was
 * asked for.
 */
export const signInAnswerSchema = z.union([
  z.object({ success: z.literal(true), user: userSchema, to: wantedPathSchema.optional() }),
  z.object({
    success: z.literal(true),
    secondFactor: z.literal(true),
    passkey: z.boolean().optional(),
    trust: z.boolean().optional(),
    to: wantedPathSchema.optional(),
  }),
]);

/**
 * Body of `POST /api/auth/sign-in/second-factor`: the six digits, or one of the recovery codes. `trustDevice`: for
 * TRUSTED_DAYS the second factor is not asked in this browser. A recovery code trusts none, nor does an account with
 * rights in the back office.
 */
export const secondStepSchema = z.strictObject({
  code: factorCodeSchema,
  trustDevice: z.boolean().default(false),
});

/** Body of `POST /api/auth/sign-up/email`. */
export const signUpSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  referralCode: referralCodeSchema.optional(),
  /** The mistyped address of this browser's earlier registration, whose link stops working. */
  replacedEmail: emailSchema.optional(),
  /** The page that the person wanted: stored with the registration, and in the answer to its link. */
  to: wantedPathSchema.optional(),
});
export type SignUp = z.infer<typeof signUpSchema>;

/**
 * The same for a new address and for one that has an account: a letter is on its way. `user` is present only where
 * addresses need no confirmation (demo without a mail server) and means that the person is signed in.
 */
export const signUpAnswerSchema = z.object({ success: z.literal(true), user: userSchema.optional() });

/**
 * Body of `POST /api/auth/verify-email/resend`: resends the letter of a registration made in the same browser, and
 * nothing to other browsers; the answer is the same for everybody.
 */
export const addressSchema = z.strictObject({ email: emailSchema });

/**
 * Body of `POST /api/auth/forgot-password` and `POST /api/auth/sign-in/letter`, which give everybody the same answer.
 * `to`: the page that is wanted.
 */
export const letterWantedSchema = addressSchema.extend({ to: wantedPathSchema.optional() });

/**
 * Body of `POST /api/auth/sign-in/link`: a letter's link instead of the password. It opens only in the browser that asked
 * for the letter; anywhere else the answer is `errors.linkElsewhere`, and the link stays valid.
 */
export const signInLinkSchema = z.strictObject({
  token: linkTokenSchema,
  rememberMe: z.boolean().default(true),
});

/** Body of `POST /api/auth/reset-password`. Ends every session of the account. */
export const resetPasswordSchema = z.strictObject({ token: linkTokenSchema, password: newPasswordSchema });
export const passwordResetSchema = z.object({
  success: z.literal(true),
  email: z.string(),
  /** The page that was wanted when the link was asked for. */
  to: z.string().optional(),
});

/**
 * Body of `POST /api/auth/verify-email`: creates the account of the registration that the letter belongs to, with that
 * registration's password, or confirms the new address of an account.
 */
export const verifyEmailSchema = z.strictObject({ token: linkTokenSchema });
/** `user` means that the person is signed in: the link was opened in the browser that registered. */
export const emailVerifiedSchema = z.object({
  success: z.literal(true),
  email: z.string(),
  user: userSchema.optional(),
  /** The page that was wanted when registering. */
  to: z.string().optional(),
});

/** Body of `POST /api/auth/cancel-email`: leaves the address unchanged; the letter to that address has the link. */
export const cancelEmailSchema = z.strictObject({ token: linkTokenSchema });
/** The unchanged address of the account. */
export const emailUnchangedSchema = z.object({ success: z.literal(true), email: z.string() });

/** Lifetime of the mailed links. A link that cancels a change of address lives as long as the one that confirms it. */
export const LINK_MINUTES = {
  verifyEmail: 60,
  changeEmail: 60,
  cancelEmail: 60,
  resetPassword: 30,
  signIn: 15,
  lostStart: 60,
  lostCancel: (LOST_FACTOR_HOURS + 24 * (LOST_FACTOR_OPEN_DAYS + 1)) * 60,
  lostFinish: LOST_FACTOR_OPEN_DAYS * 24 * 60,
} as const;
