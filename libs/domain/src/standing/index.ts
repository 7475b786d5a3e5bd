import { z } from 'zod';
import { type Feature, featureSchema } from '../plans/index.ts';

/** The features that are a live list each. */
export const LIST_FEATURES = [
  'surebets:prematch',
  'surebets:live',
  'valueBets:prematch',
  'valueBets:live',
] as const satisfies readonly Feature[];
export const listFeatureSchema = featureSchema.extract(LIST_FEATURES);
export type ListFeature = z.infer<typeof listFeatureSchema>;

/** What is asked of `GET /api/standing`. */
export const standingQuerySchema = z.strictObject({ list: listFeatureSchema });

/**
 * How much stands in a list right now, for those as well whose plan lacks it: figures of the whole list, and nothing
 * of what is in it.
 */
export const standingAnswerSchema = z.object({
  success: z.literal(true),
  /** Arbs at 0 percent or more, or value bets as the list shows them by itself. */
  count: z.int().nonnegative(),
  /** Percent of the best one, two decimals; missing where nothing stands. */
  bestPct: z.number().nonnegative().optional(),
});
export type StandingAnswer = z.infer<typeof standingAnswerSchema>;
