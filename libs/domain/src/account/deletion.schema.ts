import { z } from 'zod';
import { currentPasswordSchema } from './fields.ts';

/** Body of `POST /api/account/delete`: the password, and the account's address typed out. Signs out everywhere. */
export const deleteAccountSchema = z.strictObject({
  currentPassword: currentPasswordSchema,
  confirmation: z.string().trim().min(1).max(254),
});

/**
 * What outlives an account, and what for; the screens say it before the button. `audit`: what was done stays
 * provable, by an id without a name. `payments`: books are kept as the law asks, receipts with who paid. `phoneLimits`: a
 * number's counts, for a day, so that deleting an account gives no new tries. `couponPhones`: keyed hashes of the number
 * with which a coupon was redeemed or that was rewarded, and of address and account that had a free pack, so that it is once.
 */
export const KEPT_AFTER_DELETION = ['audit', 'payments', 'phoneLimits', 'couponPhones'] as const;
export type KeptAfterDeletion = (typeof KEPT_AFTER_DELETION)[number];
