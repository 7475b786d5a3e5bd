import { z } from 'zod';
import { sportSchema } from '../sports/index.ts';

/** What keeps two likely events from being taken for one without a person. */
export const MATCH_DOUBTS = ['NAMES', 'CLASS', 'START', 'COUNTRY', 'AMBIGUOUS'] as const;
export const matchDoubtSchema = z.enum(MATCH_DOUBTS);
export type MatchDoubt = z.infer<typeof matchDoubtSchema>;

/** One of the two events, as its first source states it. */
export const matchSideSchema = z.object({
  eventId: z.string(),
  /** Who states it: a collector, or a bookmaker at a collector. */
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
  /** How alike the names are, 0 to 1. */
  score: z.number(),
  reason: matchDoubtSchema,
  /** The second one has its sides the other way round. */
  swapped: z.boolean(),
  /** When the pair was noticed, ISO 8601. */
  noticedOn: z.string(),
  known: matchSideSchema,
  newcomer: matchSideSchema,
});
export type MatchReview = z.infer<typeof matchReviewSchema>;

export const matchReviewsAnswerSchema = z.object({
  success: z.boolean(),
  /** Open pairs, most alike first. */
  reviews: z.array(matchReviewSchema),
});

/** Two keys of events with a tilde between; keys are letters, digits and hyphens. */
export const matchReviewParamsSchema = z.strictObject({
  id: z
    .string()
    .max(300)
    .regex(/^[a-z0-9-]+~[a-z0-9-]+$/, 'is no id of a pair'),
});

export const matchDecisionAnswerSchema = z.object({ success: z.boolean(), message: z.string() });
