import { z } from 'zod';
import { sportSchema } from '../sports/index.ts';

/** With fewer decisions a share is only a hint. */
export const ENOUGH_JOINED = 100;

export const accuracyQuerySchema = z.strictObject({
  days: z.enum(['30', '90']).default('30').transform(Number),
});

/** The matcher's own decisions about events of one source and sport, and people's corrections. */
export const accuracyRowSchema = z.object({
  sport: sportSchema,
  source: z.string(),
  /** Joined automatically with an event of another source. */
  joined: z.int(),
  /** Of these, split by a person. */
  wrong: z.int(),
  /** Kept separate automatically, and joined by a person. */
  missed: z.int(),
  /** Put to review, decided as one event. */
  askedOne: z.int(),
  /** Put to review, decided as two. */
  askedTwo: z.int(),
  /** Share of its joins that nobody has split, 0 to 1; missing without joins. */
  rightShare: z.number().optional(),
});
export type AccuracyRow = z.infer<typeof accuracyRowSchema>;

export const accuracyAnswerSchema = z.object({
  success: z.boolean(),
  days: z.int(),
  rows: z.array(accuracyRowSchema),
});
