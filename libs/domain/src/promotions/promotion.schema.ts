import { z } from 'zod';
import { bookieValueSchema } from '../quotes/index.ts';

const text = z.string().nullable();

/** The terms of a promotion, without title and validity. */
export const promotionTermsSchema = z.object({
  description: text,
  type: text,
  /** In the bookmaker's words: `100% up to €1,000`. */
  amount: text,
  promotion_contains_freebet: z.boolean().nullable(),
  subtype: text,
  minimum_odds: z.number().nullable(),
  maximum_odds: z.number().nullable(),
  /** In the bookmaker's words: `7 days`. */
  max_time_to_unlock: text,
  how_to_claim: text,
  eligibility: text,
  winnings_handling: text,
  usage_limit: text,
  abuse_policy: text,
  link: text,
});

/** A bookmaker's offer for new accounts; null where unknown. */
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
  /** The bot user who is to open an account: promotions for other countries are excluded. */
  userEmail: z.string().trim().min(3).max(254).toLowerCase().optional(),
});
export const promotionsAnswerSchema = z.object({
  success: z.literal(true),
  /** Valid ones first, then future ones; ended ones are excluded. */
  promotions: z.array(promotionSchema),
});

export const promotionParamsSchema = z.strictObject({ id: z.string().min(1).max(100) });
export const promotionAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  promotion: promotionSchema,
});
