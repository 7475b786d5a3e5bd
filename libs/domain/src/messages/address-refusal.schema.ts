import { z } from 'zod';

/**
 * Why a mail server takes no letter for an address, for good: `unknown`: there is no such mailbox or domain; `closed`:
 * it was switched off; `full`: it holds no more; `refused`: without a reason that we understand.
 */
export const addressRefusalReasonSchema = z.enum(['unknown', 'closed', 'full', 'refused']);
export type AddressRefusalReason = z.infer<typeof addressRefusalReasonSchema>;

/** The refusal of an account's address; gone with the next letter that is accepted. */
export const addressRefusalSchema = z.object({
  /** ISO 8601, the first refusal since a letter was last accepted. */
  since: z.string(),
  reason: addressRefusalReasonSchema,
});
export type AddressRefusal = z.infer<typeof addressRefusalSchema>;
