import { z } from 'zod';
import { sportSchema } from '../sports/index.ts';

/** Letters, digits, hyphens, dots and underscores: what every id of an event is made of. */
export const matchEventIdSchema = z
  .string()
  .max(160)
  .regex(/^[A-Za-z0-9._-]+$/, 'is no id of an event');
const sourceNameSchema = z.string().min(1).max(200);

/** What one source says of an event that is known. */
export const eventSideSchema = z.object({
  /** A collector, or a bookmaker at a collector. */
  source: z.string(),
  country: z.string(),
  league: z.string(),
  home: z.string(),
  away: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** Its sides are the other way round than the event's. */
  swapped: z.boolean(),
  /** How alike it was to what was known when it was joined, 0 to 1. */
  score: z.number(),
  /** Whose prices it brings now. */
  bookies: z.array(z.string()),
});
export type EventSide = z.infer<typeof eventSideSchema>;

/** An event as its sources state it. */
export const joinedEventSchema = z.object({
  eventId: z.string(),
  sport: sportSchema,
  sides: z.array(eventSideSchema),
});
export type JoinedEvent = z.infer<typeof joinedEventSchema>;

/** Query of `GET /api/admin/matching/events`: words of its names or of its id. */
export const eventSearchSchema = z.strictObject({ search: z.string().trim().min(2).max(100) });

/** So many events a search shows. */
export const MAX_EVENTS_FOUND = 40;
export const eventSearchAnswerSchema = z.object({
  success: z.boolean(),
  /** Those of several sources first. */
  events: z.array(joinedEventSchema),
});
export const eventParamsSchema = z.strictObject({ eventId: matchEventIdSchema });
export const joinedEventAnswerSchema = z.object({ success: z.boolean(), event: joinedEventSchema });

/** Body of `POST /api/admin/matching/events/{eventId}/split`. */
export const splitEventSchema = z.strictObject({
  /** Who leaves. */
  leaving: z.array(sourceNameSchema).min(1).max(1000),
  /** All that the person has seen at the event; where others are there by now, nothing is done. */
  seen: z.array(sourceNameSchema).min(2).max(1000),
});

/** Body of `POST /api/admin/matching/events/{eventId}/join`: the other event becomes this one. */
export const joinEventSchema = z.strictObject({
  other: matchEventIdSchema,
  /** The other one has its sides the other way round. */
  swapped: z.boolean(),
});

export const MATCH_DECISIONS = ['split', 'join', 'forget', 'reject', 'reopen'] as const;
export const matchDecisionKindSchema = z.enum(MATCH_DECISIONS);
export type MatchDecisionKind = z.infer<typeof matchDecisionKindSchema>;

/** What a person has decided about an event. */
export const matchDecisionSchema = z.object({
  id: z.int(),
  kind: matchDecisionKindSchema,
  /** ISO 8601. */
  decidedOn: z.string(),
  /** Name of who decided. */
  by: z.string(),
  eventId: z.string(),
  /** Split: the event of those who left. Join: the event that became the other. Of a pair in doubt: its other event. */
  otherId: z.string(),
  title: z.string(),
  /** Who left, or came. */
  sources: z.array(z.string()),
  canUndo: z.boolean(),
});
export type MatchDecision = z.infer<typeof matchDecisionSchema>;

/** Query of lists that go back in time. */
export const matchPageQuerySchema = z.strictObject({
  before: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});
export const matchDecisionsAnswerSchema = z.object({
  success: z.boolean(),
  /** Newest first. */
  decisions: z.array(matchDecisionSchema),
  /** Where the next page begins; missing on the last. */
  nextBefore: z.int().optional(),
});
export const matchDecisionParamsSchema = z.strictObject({
  id: z.coerce.number().int().min(1).max(2_147_483_647),
});

/** What was done, and to which events. */
export const eventDecidedAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  decision: z.int(),
  eventId: z.string(),
  otherId: z.string(),
});
