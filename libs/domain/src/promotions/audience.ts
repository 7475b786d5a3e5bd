import { z } from 'zod';
import { bookieCountriesSchema } from '../bookies/index.ts';
import { planSchema } from '../plans/index.ts';

/** Who a promotion may be for: the plans, and managers, who look after others. */
export const PROMOTION_PLANS = [...planSchema.options, 'manager'] as const;
export const promotionPlanSchema = z.enum(PROMOTION_PLANS);
export type PromotionPlan = z.infer<typeof promotionPlanSchema>;

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

/**
 * Whom a promotion is shown to. It stands beside `eligibility`, which is the bookmaker's text: this one is enforced where
 * promotions are read. Nothing named is everybody.
 */
export const audienceSchema = z.strictObject({
  countries: bookieCountriesSchema.default([]),
  plans: z.array(promotionPlanSchema).max(20).transform(unique).default([]),
});
export type Audience = z.output<typeof audienceSchema>;

/** Who reads; what is left out is not asked about, null is not known. */
export interface Reader {
  country?: string | null | undefined;
  plan?: PromotionPlan | undefined;
}

/**
 * Whether somebody belongs to an audience. Of whom the country is not known sees what is for every country, and no more: an
 * offer that they may not take costs more than one they do not see.
 */
export function isFor({ countries, plans }: Audience, { country, plan }: Reader): boolean {
  const isThere =
    country === undefined || countries.length === 0 || (country !== null && countries.includes(country));
  const isOnPlan = plan === undefined || plans.length === 0 || plans.includes(plan);
  return isThere && isOnPlan;
}
