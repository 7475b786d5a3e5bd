import { z } from 'zod';
import { type Feature, featureSchema } from '../plans/index.ts';

/** Features with a live list. */
export const LIST_FEATURES = [
  'surebets:prematch',
  'surebets:live',
  'valueBets:prematch',
  'valueBets:live',
] as const satisfies readonly Feature[];
export const listFeatureSchema = featureSchema.extract(LIST_FEATURES);
export type ListFeature = z.infer<typeof listFeatureSchema>;

/** Query of `GET /api/standing`. */
export const standingQuerySchema = z.strictObject({ list: listFeatureSchema });

/**
 * How many opportunities a list has now, also for people whose plan lacks it: figures of the whole list, without its
 * content.
 */
export const standingAnswerSchema = z.object({
  success: z.literal(true),
  /** Arbs at 0 percent or more, or value bets by the list's defaults. */
  count: z.int().nonnegative(),
  /** Percent of the best one, two decimals; missing for an empty list. */
  bestPct: z.number().nonnegative().optional(),
});
export type StandingAnswer = z.infer<typeof standingAnswerSchema>;
