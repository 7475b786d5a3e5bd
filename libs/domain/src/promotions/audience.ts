import { z } from 'zod';
import { bookieCountriesSchema } from '../bookies/index.ts';
import { planSchema } from '../plans/index.ts';

/** Possible audiences of a promotion: the plans, and managers of bot users. */
export const PROMOTION_PLANS = [...planSchema.options, 'manager'] as const;
const promotionPlanSchema = z.enum(PROMOTION_PLANS);
export type PromotionPlan = z.infer<typeof promotionPlanSchema>;

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

/**
 * Audience of a promotion, enforced on reads; `eligibility` beside it is the bookmaker's text. Empty means everybody.
 */
export const audienceSchema = z.strictObject({
  countries: bookieCountriesSchema.default([]),
  plans: z.array(promotionPlanSchema).max(20).transform(unique).default([]),
});
export type Audience = z.output<typeof audienceSchema>;

/** The reader; absent fields are not checked, null is unknown. */
export interface Reader {
  country?: string | null | undefined;
  plan?: PromotionPlan | undefined;
}

/**
 * Whether a person belongs to an audience. Without a known country only promotions for every country match: showing an
 * offer that they may not take is worse than hiding one.
 */
export function isFor({ countries, plans }: Audience, { country, plan }: Reader): boolean {
  const isThere =
    country === undefined || countries.length === 0 || (country !== null && countries.includes(country));
  const isOnPlan = plan === undefined || plans.length === 0 || plans.includes(plan);
  return isThere && isOnPlan;
}
