import { z } from 'zod';
import { sportSchema } from '../sports/index.ts';

/** Why two similar events need a person's decision. */
const MATCH_DOUBTS = ['NAMES', 'CLASS', 'START', 'COUNTRY', 'AMBIGUOUS', 'LEAGUE'] as const;
const matchDoubtSchema = z.enum(MATCH_DOUBTS);
export type MatchDoubt = z.infer<typeof matchDoubtSchema>;

/** One of the two events, as stated by its first source. */
export const matchSideSchema = z.object({
  eventId: z.string(),
  /** A collector, or a bookmaker at a collector. */
  source: z.string(),
  sport: sportSchema,
  country: z.string(),
  league: z.string(),
  home: z.string(),
  away: z.string(),
  startedAt: z.string(),
});
export type MatchSide = z.infer<typeof matchSideSchema>;

/** Two events that may be one. */
export const matchReviewSchema = z.object({
  id: z.string(),
  /** Similarity of the names, 0 to 1. */
  score: z.number(),
  reason: matchDoubtSchema,
  /** The second one has its sides in the opposite order. */
  swapped: z.boolean(),
  /** When the pair was found, ISO 8601. */
  noticedOn: z.string(),
  known: matchSideSchema,
  newcomer: matchSideSchema,
});
export type MatchReview = z.infer<typeof matchReviewSchema>;

export const matchReviewsAnswerSchema = z.object({
  success: z.boolean(),
  /** Open pairs, most similar first. */
  reviews: z.array(matchReviewSchema),
});

/** Two event keys joined by a tilde; keys are letters, digits and hyphens. */
export const matchReviewParamsSchema = z.strictObject({
  id: z
    .string()
    .max(300)
    .regex(/^[a-z0-9-]+~[a-z0-9-]+$/, 'is no id of a pair'),
});

export const matchDecisionAnswerSchema = z.object({ success: z.boolean(), message: z.string() });
