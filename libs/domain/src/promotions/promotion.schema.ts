import { z } from 'zod';
import { bookieValueSchema } from '../quotes/index.ts';

const text = z.string().nullable();

/** What a promotion says beside its title and its time. */
export const promotionTermsSchema = z.object({
  description: text,
  type: text,
  /** As the bookmaker writes it: `100% up to €1,000`. */
  amount: text,
  promotion_contains_freebet: z.boolean().nullable(),
  subtype: text,
  minimum_odds: z.number().nullable(),
  maximum_odds: z.number().nullable(),
  /** As the bookmaker writes it: `7 days`. */
  max_time_to_unlock: text,
  how_to_claim: text,
  eligibility: text,
  winnings_handling: text,
  usage_limit: text,
  abuse_policy: text,
  link: text,
});
export type PromotionTerms = z.infer<typeof promotionTermsSchema>;

/** What a bookmaker offers to who opens an account; null where nobody has written it down. */
export const promotionSchema = promotionTermsSchema.extend({
  _id: z.string(),
  title: z.string(),
  bookie: bookieValueSchema,
  /** ISO 8601 */
  valid_from: z.iso.datetime().nullable(),
  valid_to: z.iso.datetime().nullable(),
});
export type Promotion = z.infer<typeof promotionSchema>;

export const promotionsParamsSchema = z.strictObject({ bookie: bookieValueSchema });
/** Query of `GET /api/admin/bookies/{bookie}/promotions`. */
export const promotionsQuerySchema = z.strictObject({
  /** The bot user who is to open an account: what is for other countries is left out. */
  userEmail: z.string().trim().min(3).max(254).toLowerCase().optional(),
});
export const promotionsAnswerSchema = z.object({
  success: z.literal(true),
  /** Those that may be used now first, then those to come; ended ones are left out. */
  promotions: z.array(promotionSchema),
});

export const promotionParamsSchema = z.strictObject({ id: z.string().min(1).max(100) });
export const promotionAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  promotion: promotionSchema,
});
