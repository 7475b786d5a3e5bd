import { z } from 'zod';
import { sportSchema } from '../sports/index.ts';

export const ACCURACY_DAYS = [30, 90] as const;
/** A share of fewer is no more than a hint. */
export const ENOUGH_JOINED = 100;

export const accuracyQuerySchema = z.strictObject({
  days: z.enum(['30', '90']).default('30').transform(Number),
});

/** What the matcher did by itself with events of one source and sport, and what people said of it. */
export const accuracyRowSchema = z.object({
  sport: sportSchema,
  source: z.string(),
  /** Joined with an event of another source by itself. */
  joined: z.int(),
  /** Of these a person has split so many. */
  wrong: z.int(),
  /** Kept apart without asking, and joined by a person. */
  missed: z.int(),
  /** Asked about, and one event. */
  askedOne: z.int(),
  /** Asked about, and two. */
  askedTwo: z.int(),
  /** Of what it joined, the share that nobody has split, 0 to 1; missing where it joined nothing. */
  rightShare: z.number().optional(),
});
export type AccuracyRow = z.infer<typeof accuracyRowSchema>;

export const accuracyAnswerSchema = z.object({
  success: z.boolean(),
  days: z.int(),
  rows: z.array(accuracyRowSchema),
});
