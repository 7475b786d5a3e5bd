import { z } from 'zod';
import { sportSchema } from '../sports/index.ts';
import { lineSchema } from '../text/index.ts';

export * from './short-name.ts';

/** Pause and phase flags of an event in play; absent means false. */
export const STATUS_FLAGS = [
  'isInTimeout',
  'isAtQuarterStartCheck',
  'isFreeThrowsFault',
  'isFault',
  'isHalfTime',
  'isAtTeamsChange',
  'isInReview',
  'isNextGame',
  'isNextSet',
  'isNextQuarter',
  'isNextHalf',
  'isNextInning',
] as const;
export type StatusFlag = (typeof STATUS_FLAGS)[number];

/** In the feed's format. */
const momentText = lineSchema.max(40);

const statusExtraSchema = z.partialRecord(z.enum(STATUS_FLAGS), z.boolean());
export const eventStatusSchema = z.object({
  paused: z.boolean().default(false),
  longPaused: z.boolean().default(false),
  /** Start of the pause, ISO 8601. */
  pausedAt: momentText.optional(),
  extra: statusExtraSchema.default({}),
});
export type EventStatus = z.infer<typeof eventStatusSchema>;

const count = z.int().min(0).max(999);
export const scoreSchema = z.object({
  /** Display text: "1 – 0", "6–4 3–2". */
  global: lineSchema.max(60).optional(),
  totalScore: count.optional(),
  totalSets: count.optional(),
  totalGames: count.optional(),
  home: count.optional(),
  away: count.optional(),
  /** By period or set. */
  homeArray: z.array(count).max(30).optional(),
  awayArray: z.array(count).max(30).optional(),
  currentGameScore: lineSchema.max(20).optional(),
  updatedAt: momentText.optional(),
});

export const playerSchema = z.object({
  order: z.union([z.literal(1), z.literal(2)]),
  name: z.string(),
  nameFormatted: lineSchema.max(120).optional(),
  nameTransformed: lineSchema.max(120).optional(),
  participantCompetitionId: lineSchema.max(80).optional(),
  id: lineSchema.max(80).optional(),
  type: lineSchema.max(40).optional(),
});

/** The part of an event that changes during play. */
export const eventStateSchema = z.object({
  score: scoreSchema.optional(),
  time: z
    .object({
      ticking: z.boolean(),
      timestamp: momentText.optional(),
      timeSeconds: z.number().optional(),
      timeMinute: z.number().optional(),
    })
    .optional(),
  period: z.object({ current: lineSchema.max(20), updatedAt: momentText.optional() }).optional(),
  status: eventStatusSchema.optional(),
  action: z
    .object({
      type: lineSchema.max(40),
      updatedAt: momentText.optional(),
      team: z.union([z.literal(1), z.literal(2)]).optional(),
    })
    .optional(),
  /** The feed's data about the players beyond their names in the quotes. */
  players: z
    .array(playerSchema.omit({ name: true }))
    .max(2)
    .optional(),
});
export type EventState = z.infer<typeof eventStateSchema>;

const eventFields = eventStateSchema.extend({
  id: z.string(),
  _id: z.string(),
  /** "A vs B" */
  name: z.string(),
  /** ISO 8601 */
  startedAt: z.string(),
  /** Most bookmakers list the players in the opposite order. */
  isSwapped: z.boolean(),
  sport: z.object({ name: sportSchema, id: z.string() }),
  league: z.object({ country: z.string(), id: z.string(), name: z.string() }),
  players: z.array(playerSchema),
  /** Values of the bookmakers that quote the event. */
  bookies: z.array(z.string()).optional(),
  active: z.boolean().optional(),
  liquidityScore: z.number().optional(),
});

/** An event in lists. Both `id` and `_id` are sent; either is accepted. */
export const eventSchema = z.preprocess((raw) => {
  if (typeof raw !== 'object' || raw === null) return raw;
  const id = 'id' in raw ? raw.id : '_id' in raw ? raw._id : undefined;
  return { ...raw, id, _id: id };
}, eventFields);
export type EventRecord = z.infer<typeof eventFields>;
