import { z } from 'zod';
import { bookieValueSchema, modeSchema } from '../quotes/index.ts';

/**
 * How a bookmaker's feed is: as usual; late; with far fewer events than at this hour of the week; not heard of; not
 * collected. Worse ones stand later, but for the last.
 */
export const FEED_STATES = ['usual', 'slow', 'fewEvents', 'silent', 'off'] as const;
export const feedStateSchema = z.enum(FEED_STATES);
export type FeedState = z.infer<typeof feedStateSchema>;

/** What the system opens and closes an incident of. */
export const INCIDENT_KINDS = ['slow', 'fewEvents', 'silent'] as const;
export const incidentKindSchema = z.enum(INCIDENT_KINDS);
export type IncidentKind = z.infer<typeof incidentKindSchema>;

const share = z.number().min(0).max(1);
const delaySchema = z.object({ p50: z.number(), p95: z.number() });
/** Share, 0 to 1, of the arbs with a leg there that stood so many seconds after they were first shown; of how many. */
const stillThereSchema = z.object({ after5: share, after15: share, after60: share, of: z.int() });
export type StillThere = z.infer<typeof stillThereSchema>;

/** A bookmaker's feed in one mode. Times are ISO 8601. */
export const modeStatusSchema = z.object({
  state: feedStateSchema,
  /** Since when it is not as usual: for `silent`, the last quote. */
  since: z.string().optional(),
  /** The newest quote, by the clock of the source; absent before the first. */
  lastQuoteOn: z.string().optional(),
  lastChangeOn: z.string().optional(),
  /** Without being seen again a quote turns stale after so long, and leaves the lists. */
  staleAfterMs: z.number(),
  /** With prices that are not stale. */
  events: z.int(),
  /** The median of the same hour and weekday over six weeks; absent where it was not watched long enough. */
  usualEvents: z.int().optional(),
  /** From a change there to the change here, ms; absent where no source says when it saw a price. */
  delayMs: delaySchema.optional(),
  /** Opportunities with a leg there now. */
  arbs: z.int(),
  valueBets: z.int(),
});
export type ModeStatus = z.infer<typeof modeStatusSchema>;

/** A day, UTC, by the worst that it saw; `unknown`: nobody watched. */
export const DAY_STATES = ['unknown', 'usual', 'slow', 'fewEvents', 'silent'] as const;
export const statusDaySchema = z.object({
  /** `2026-11-23` */
  day: z.string(),
  state: z.enum(DAY_STATES),
  /** How long it was silent in at least one mode on that day. */
  silentMs: z.number(),
});
export type StatusDay = z.infer<typeof statusDaySchema>;

export const bookieStatusSchema = z.object({
  bookie: bookieValueSchema,
  label: z.string(),
  /** The worse of its modes that are collected. */
  state: feedStateSchema,
  since: z.string().optional(),
  lastQuoteOn: z.string().optional(),
  lastChangeOn: z.string().optional(),
  /** Of both modes together. */
  events: z.int(),
  usualEvents: z.int().optional(),
  prematch: modeStatusSchema,
  live: modeStatusSchema,
  /** Over the last seven days, of both modes. */
  stillThere: stillThereSchema.optional(),
  /** `STATUS_DAYS` of them, oldest first, today last. */
  days: z.array(statusDaySchema),
  /** Share, 0 to 1, of the time we watched in these days in which it was not silent; absent before it was watched. */
  quotingShare: share.optional(),
});
export type BookieStatus = z.infer<typeof bookieStatusSchema>;

/** Whether we ourselves work: while we do not, nothing is said against any bookmaker. */
export const HOUSE_STATES = ['usual', 'starting', 'down'] as const;
const houseSchema = z.object({
  state: z.enum(HOUSE_STATES),
  /** When nothing came from anybody any more; absent while it is as usual. */
  since: z.string().optional(),
});
export type HouseStatus = z.infer<typeof houseSchema>;

/** An active configuration of the person, and which of the bookmakers below it has. */
const minePartSchema = z.object({
  family: z.enum(['arbs', 'valuebets']),
  mode: modeSchema,
  name: z.string(),
  bookies: z.array(bookieValueSchema),
});
export const feedNameSchema = z.string();
/** `waiting`: it fell, or is out of credits, and comes back by itself. `failed`: it needs somebody. */
export const feedRunSchema = z.enum(['idle', 'running', 'waiting', 'done', 'failed']);
export type FeedRun = z.infer<typeof feedRunSchema>;
/** What brings us odds, and how it is. */
const feedSchema = z.object({
  name: feedNameSchema,
  state: feedRunSchema,
  /** When it last brought something; absent before the first. */
  lastItemOn: z.string().optional(),
});
export type FeedLine = z.infer<typeof feedSchema>;

/** What `GET /api/bookies/status` answers: every bookmaker that is collected, by its name. */
export const bookiesStatusAnswerSchema = z.object({
  success: z.literal(true),
  /** When it was put together. */
  on: z.string(),
  house: houseSchema,
  /** Absent while the engine starts. */
  feeds: z.array(feedSchema).optional(),
  bookies: z.array(bookieStatusSchema),
  /** Of the person's active configurations together; without any, all that are collected. */
  mine: z.array(bookieValueSchema),
  configurations: z.array(minePartSchema),
});
export type BookiesStatusAnswer = z.infer<typeof bookiesStatusAnswerSchema>;

export const bookieStatusParamsSchema = z.strictObject({ bookie: bookieValueSchema });

/** A point of the last day. Left out is what nobody watched, or does not know. */
export const statusPointSchema = z.object({
  on: z.string(),
  events: z.int().optional(),
  usual: z.int().optional(),
});
export type StatusPoint = z.infer<typeof statusPointSchema>;

/** Something was not as usual, from when it began and not from when it was noticed. */
export const incidentSchema = z.object({
  id: z.string(),
  mode: modeSchema,
  kind: incidentKindSchema,
  from: z.string(),
  /** Absent while it lasts. */
  to: z.string().optional(),
});
export type Incident = z.infer<typeof incidentSchema>;

/** What `GET /api/bookies/{bookie}/status` answers. */
export const bookieStatusAnswerSchema = z.object({
  success: z.literal(true),
  on: z.string(),
  house: houseSchema,
  bookie: bookieStatusSchema,
  /** The last 24 hours, one every ten minutes, oldest first, of both modes together. */
  series: z.array(statusPointSchema),
  /** While it is silent: when the last of its quotes turned stale, and how many arbs went with it. */
  left: z.object({ on: z.string(), arbs: z.int() }).optional(),
  /** Of the last 30 days, newest first. */
  incidents: z.array(incidentSchema),
});
export type BookieStatusAnswer = z.infer<typeof bookieStatusAnswerSchema>;

/** What an outage gives back to the person who asks, and why not. */
export const GIVEN_STATES = ['given', 'running', 'tooShort', 'notYours', 'notPaying'] as const;
export const outageGivenSchema = z.object({
  state: z.enum(GIVEN_STATES),
  /** How much longer the paid time runs; 0 where nothing was given. */
  ms: z.number(),
});
export type OutageGiven = z.infer<typeof outageGivenSchema>;

/** A bookmaker that was silent, in one mode or in both: modes that overlap are one outage. */
export const outageSchema = z.object({
  /** Of the incident that began it. */
  id: z.string(),
  bookie: bookieValueSchema,
  label: z.string(),
  modes: z.array(modeSchema),
  from: z.string(),
  to: z.string().optional(),
  /** Until now while it lasts. */
  lengthMs: z.number(),
  /** How many people have it in an active configuration, or had it then. */
  people: z.int().optional(),
  given: outageGivenSchema.optional(),
});
export type Outage = z.infer<typeof outageSchema>;

/** What all outages of a month gave back. */
const givenMonthSchema = z.object({
  /** `2026-11` */
  month: z.string(),
  ms: z.number(),
  /** What that time costs in the person's plan; absent where it has no price. */
  worth: z.object({ amount: z.number(), currency: z.string() }).optional(),
});
export const givenBackSchema = z.object({
  months: z.array(givenMonthSchema),
  plan: z.string().optional(),
  /** Until when the paid time runs with it. */
  runsUntil: z.string().optional(),
});
export type GivenBack = z.infer<typeof givenBackSchema>;

/** What `GET /api/bookies/outages` answers: 30 days, newest first. */
export const outagesAnswerSchema = z.object({
  success: z.literal(true),
  on: z.string(),
  outages: z.array(outageSchema),
  /** Absent for who has nothing that could be given back. */
  givenBack: givenBackSchema.optional(),
});
export type OutagesAnswer = z.infer<typeof outagesAnswerSchema>;
