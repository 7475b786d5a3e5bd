import { z } from 'zod';
import { addressRefusalSchema } from '../messages/index.ts';
import { creditsSchema } from '../money/index.ts';
import { planSchema } from '../plans/index.ts';

/** Version of the onboarding that counts as complete. */
export const ONBOARDING_VERSION = 1;

/** A bettor chooses a plan, a manager a credit pack. */
export const profileTypeSchema = z.enum(['bettor', 'manager']);
export type ProfileType = z.infer<typeof profileTypeSchema>;

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  personalData: z.object({ name: z.string(), country: z.string().optional() }),
  mobilePhoneNumber: z.string().optional(),
  mobilePhoneVerified: z.boolean(),
  onboarding: z.object({
    completedAt: z.string().optional(),
    version: z.int().optional(),
    profileKey: z.string().optional(),
    profileType: profileTypeSchema.optional(),
  }),
  /** ISO 8601 */
  addedOn: z.string(),
  adminInfo: z.object({ users: z.array(z.string()) }),
  /** Hundredths of a credit. */
  credits: creditsSchema,
  plan: planSchema,
  /** While a mail server takes no letters for the address. */
  emailRefused: addressRefusalSchema.optional(),
  /** While somebody waits to get in without the second factor; ISO 8601. */
  lostFactor: z.object({ readyAt: z.string() }).optional(),
  /** For the back office only: the installation is a copy, from which nothing leaves. */
  inCopy: z.literal(true).optional(),
});
export type User = z.infer<typeof userSchema>;

/** Query of `GET /api/auth/me`. `refresh=1` bypasses caches on the way (K-Z40); the server itself has none. */
export const meQuerySchema = z.strictObject({ refresh: z.literal('1').optional() });
export const meAnswerSchema = z.object({ success: z.boolean(), user: userSchema });

/** Onboarding counts only when it was completed in the current version. */
export const isOnboarded = (user: User): boolean =>
  user.onboarding.completedAt !== undefined && user.onboarding.version === ONBOARDING_VERSION;

/** A user counts as verified by phone or by linked users. */
export const isVerified = (user: User): boolean =>
  user.mobilePhoneVerified || user.adminInfo.users.length > 0;
