import { z } from 'zod';
import { sportSchema } from '../sports/index.ts';

/** Letters, digits, hyphens, dots and underscores: the alphabet of event ids. */
export const matchEventIdSchema = z
  .string()
  .max(160)
  .regex(/^[A-Za-z0-9._-]+$/, 'is no id of an event');
const sourceNameSchema = z.string().min(1).max(200);

/** A known event as stated by one source. */
export const eventSideSchema = z.object({
  /** A collector, or a bookmaker at a collector. */
  source: z.string(),
  country: z.string(),
  league: z.string(),
  home: z.string(),
  away: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** Its sides are in the opposite order to the event's. */
  swapped: z.boolean(),
  /** Similarity to the known event when it was joined, 0 to 1. */
  score: z.number(),
  /** Bookmakers whose prices it has now. */
  bookies: z.array(z.string()),
});
export type EventSide = z.infer<typeof eventSideSchema>;

/** An event with its sources' statements. */
const joinedEventSchema = z.object({
  eventId: z.string(),
  sport: sportSchema,
  sides: z.array(eventSideSchema),
});
export type JoinedEvent = z.infer<typeof joinedEventSchema>;

/** Query of `GET /api/admin/matching/events`: words of its names or its id. */
export const eventSearchSchema = z.strictObject({ search: z.string().trim().min(2).max(100) });

/** Maximum events of a search. */
export const MAX_EVENTS_FOUND = 40;
export const eventSearchAnswerSchema = z.object({
  success: z.boolean(),
  /** Those with several sources first. */
  events: z.array(joinedEventSchema),
});
export const eventParamsSchema = z.strictObject({ eventId: matchEventIdSchema });
export const joinedEventAnswerSchema = z.object({ success: z.boolean(), event: joinedEventSchema });

/** Body of `POST /api/admin/matching/events/{eventId}/split`. */
export const splitEventSchema = z.strictObject({
  /** Sources that leave. */
  leaving: z.array(sourceNameSchema).min(1).max(1000),
  /** All sources displayed for the event; if they have changed, the split is refused. */
  seen: z.array(sourceNameSchema).min(2).max(1000),
});

/** Body of `POST /api/admin/matching/events/{eventId}/join`: the other event is merged into this one. */
export const joinEventSchema = z.strictObject({
  other: matchEventIdSchema,
  /** The other event has its sides in the opposite order. */
  swapped: z.boolean(),
});

const MATCH_DECISIONS = ['split', 'join', 'forget', 'reject', 'reopen'] as const;
export const matchDecisionKindSchema = z.enum(MATCH_DECISIONS);
export type MatchDecisionKind = z.infer<typeof matchDecisionKindSchema>;

/** A person's decision about an event. */
const matchDecisionSchema = z.object({
  id: z.int(),
  kind: matchDecisionKindSchema,
  /** ISO 8601. */
  decidedOn: z.string(),
  /** Name of the person. */
  by: z.string(),
  eventId: z.string(),
  /** Split: the new event. Join: the merged event. For a pair under review: its other event. */
  otherId: z.string(),
  title: z.string(),
  /** Sources that left, or joined. */
  sources: z.array(z.string()),
  canUndo: z.boolean(),
});
export type MatchDecision = z.infer<typeof matchDecisionSchema>;

/** Query of lists in reverse chronological order. */
export const matchPageQuerySchema = z.strictObject({
  before: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});
export const matchDecisionsAnswerSchema = z.object({
  success: z.boolean(),
  /** Newest first. */
  decisions: z.array(matchDecisionSchema),
  /** Cursor of the next page; missing on the last. */
  nextBefore: z.int().optional(),
});
export const matchDecisionParamsSchema = z.strictObject({
  id: z.coerce.number().int().min(1).max(2_147_483_647),
});

/** The decision and its events. */
export const eventDecidedAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  decision: z.int(),
  eventId: z.string(),
  otherId: z.string(),
});
