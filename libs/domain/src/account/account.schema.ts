import { z } from 'zod';
import { ONBOARDING_COUNTRIES } from '../geo/index.ts';
import { currentPasswordSchema, emailSchema, nameSchema, newPasswordSchema } from './fields.ts';
import { authoritySchema } from './second-factor.schema.ts';

/** Body of `PATCH /api/account/profile`, one field or both; answers like `GET /api/auth/me`. */
export const profilePatchSchema = z
  .strictObject({ name: nameSchema.optional(), country: z.enum(ONBOARDING_COUNTRIES).optional() })
  .refine((patch) => patch.name !== undefined || patch.country !== undefined, 'must change something');
export type ProfilePatchBody = z.infer<typeof profilePatchSchema>;

/** Answer of `GET /api/account/security`. */
export const securitySchema = z.object({
  success: z.literal(true),
  email: z.string(),
  emailVerified: z.boolean(),
  /** A new address whose confirmation is pending. */
  pendingEmail: z.string().optional(),
  /** ISO 8601; missing while it is the first password. */
  passwordChangedAt: z.string().optional(),
  secondFactor: z.object({
    enabled: z.boolean(),
    /** ISO 8601 */
    enabledAt: z.string().optional(),
    recoveryCodesLeft: z.int(),
  }),
});
export type Security = z.infer<typeof securitySchema>;

/**
 * Body of `POST /api/account/email`. A letter to the new address confirms the change; a letter to the old one announces
 * it and can cancel it, as `DELETE /api/account/email` does. If the new address already has an account, the answer is
 * the same and its holder gets a letter instead. Whatever cancels pending changes of an account cancels this one, too.
 */
export const changeEmailSchema = authoritySchema.extend({ newEmail: emailSchema });

/** Body of `POST /api/account/password`; ends the other sessions and gives this one a new token. */
export const changePasswordSchema = z.strictObject({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
});
// The phone number is changed by `POST /api/auth/phone/send-code` with `currentPassword`, then `verify-code`.
