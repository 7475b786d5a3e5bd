import { z } from 'zod';
import { authoritySchema } from './second-factor.schema.ts';

/** Body of `POST /api/account/delete`: the account's address typed out, too. Ends every session. */
export const deleteAccountSchema = authoritySchema.extend({
  confirmation: z.string().trim().min(1).max(254),
});

/**
 * Data that outlives an account, and why; the screens state it above the button. `audit`: actions stay provable, by an
 * id without a name. `payments`: bookkeeping as the law requires, receipts with the payer's name. `phoneLimits`: a
 * number's counts, for a day, so that deleting an account gives no new attempts. `couponPhones`: keyed hashes of the
 * number and address that redeemed a coupon, was rewarded or had a free pack, so that each happens once. `selfLimits`:
 * own limits and pauses by keyed hashes of number and address, so that coming back ends none. `botUser`: what a bot did
 * in somebody's name, which ends by the link of its invitation. `work`: what somebody did in the back office, by an id
 * without a name. `debts`: that something is owed, or may come to be by a refund within 180 days, by the hashes of `selfLimits`, until an account of the same person
 * takes it over; then which account did.
 */
export const RETAINED_AFTER_DELETION = [
  'audit',
  'payments',
  'phoneLimits',
  'couponPhones',
  'selfLimits',
  'botUser',
  'work',
  'debts',
] as const;
