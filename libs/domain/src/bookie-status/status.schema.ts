import { z } from 'zod';
import { bookieValueSchema, modeSchema } from '../quotes/index.ts';

/**
 * State of a bookmaker's feed: normal; late; far fewer events than usual for the hour of the week; silent; not
 * collected. By severity, except for the last.
 */
const FEED_STATES = ['usual', 'slow', 'fewEvents', 'silent', 'off'] as const;
const feedStateSchema = z.enum(FEED_STATES);
export type FeedState = z.infer<typeof feedStateSchema>;

/** The states that open an incident. */
export const INCIDENT_KINDS = ['slow', 'fewEvents', 'silent'] as const;
const incidentKindSchema = z.enum(INCIDENT_KINDS);
export type IncidentKind = z.infer<typeof incidentKindSchema>;

const share = z.number().min(0).max(1);
const delaySchema = z.object({ p50: z.number(), p95: z.number() });
/**
 * Share, 0 to 1, of the arbs with a leg there that lasted this many seconds after they were first shown, and their
 * number.
 */
const stillThereSchema = z.object({ after5: share, after15: share, after60: share, of: z.int() });
export type StillThere = z.infer<typeof stillThereSchema>;

/** A bookmaker's feed in one mode. Times are ISO 8601. */
const modeStatusSchema = z.object({
  state: feedStateSchema,
  /** Start of the abnormal state; for `silent`, the last quote. */
  since: z.string().optional(),
  /** The newest quote, by the source's clock; absent before the first. */
  lastQuoteOn: z.string().optional(),
  lastChangeOn: z.string().optional(),
  /** An unconfirmed quote becomes stale after this time and leaves the lists. */
  staleAfterMs: z.number(),
  /** Events with prices that are not stale. */
  events: z.int(),
  /** Median of the same hour and weekday over six weeks; absent without enough observation. */
  usualEvents: z.int().optional(),
  /** From a change at the bookmaker to the change here, ms; absent where no source timestamps its prices. */
  delayMs: delaySchema.optional(),
  /** Current opportunities with a leg there. */
  arbs: z.int(),
  valueBets: z.int(),
});
export type ModeStatus = z.infer<typeof modeStatusSchema>;

/** Worst state of a day, UTC; `unknown`: not observed. */
export const DAY_STATES = ['unknown', 'usual', 'slow', 'fewEvents', 'silent'] as const;
const statusDaySchema = z.object({
  /** `2026-11-23` */
  day: z.string(),
  state: z.enum(DAY_STATES),
  /** Time with at least one silent mode on that day. */
  silentMs: z.number(),
});
export type StatusDay = z.infer<typeof statusDaySchema>;

const bookieStatusSchema = z.object({
  bookie: bookieValueSchema,
  label: z.string(),
  /** The worse of its collected modes. */
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
  /**
   * Share, 0 to 1, of the observed time in these days in which it was not silent; absent before the first observation.
   */
  quotingShare: share.optional(),
});
export type BookieStatus = z.infer<typeof bookieStatusSchema>;

/** State of our own connection: unless it is normal, nothing is reported about any bookmaker. */
const HOUSE_STATES = ['usual', 'starting', 'down'] as const;
const houseSchema = z.object({
  state: z.enum(HOUSE_STATES),
  /** Since when no bookmaker has sent anything; absent while normal. */
  since: z.string().optional(),
});
export type HouseStatus = z.infer<typeof houseSchema>;

/** An active configuration of the person, and the listed bookmakers in it. */
const minePartSchema = z.object({
  family: z.enum(['arbs', 'valuebets']),
  mode: modeSchema,
  name: z.string(),
  bookies: z.array(bookieValueSchema),
});
export const feedNameSchema = z.string();
/** `waiting`: it disconnected, or is out of credits, and retries by itself. `failed`: it needs an operator. */
export const feedRunSchema = z.enum(['idle', 'running', 'waiting', 'done', 'failed']);
export type FeedRun = z.infer<typeof feedRunSchema>;
/** An odds feed and its state. */
const feedSchema = z.object({
  name: feedNameSchema,
  state: feedRunSchema,
  /** Time of its last item; absent before the first. */
  lastItemOn: z.string().optional(),
});

/** Answer of `GET /api/bookies/status`: every collected bookmaker, by name. */
export const bookiesStatusAnswerSchema = z.object({
  success: z.literal(true),
  /** When the answer was computed. */
  on: z.string(),
  house: houseSchema,
  /** Absent while the engine starts. */
  feeds: z.array(feedSchema).optional(),
  bookies: z.array(bookieStatusSchema),
  /** Union of the person's active configurations; without any, all that are collected. */
  mine: z.array(bookieValueSchema),
  configurations: z.array(minePartSchema),
});
export type BookiesStatusAnswer = z.infer<typeof bookiesStatusAnswerSchema>;

export const bookieStatusParamsSchema = z.strictObject({ bookie: bookieValueSchema });

/** A point of the last day. Unobserved and unknown values are absent. */
const statusPointSchema = z.object({
  on: z.string(),
  events: z.int().optional(),
  usual: z.int().optional(),
});
export type StatusPoint = z.infer<typeof statusPointSchema>;

/** An abnormal state, from its start and not from its detection. */
const incidentSchema = z.object({
  id: z.string(),
  mode: modeSchema,
  kind: incidentKindSchema,
  from: z.string(),
  /** Absent while it lasts. */
  to: z.string().optional(),
});
export type Incident = z.infer<typeof incidentSchema>;

/** Answer of `GET /api/bookies/{bookie}/status`. */
export const bookieStatusAnswerSchema = z.object({
  success: z.literal(true),
  on: z.string(),
  house: houseSchema,
  bookie: bookieStatusSchema,
  /** The last 24 hours, every ten minutes, oldest first, both modes together. */
  series: z.array(statusPointSchema),
  /** While silent: when its last quote became stale, and how many arbs ended with it. */
  left: z.object({ on: z.string(), arbs: z.int() }).optional(),
  /** Of the last 30 days, newest first. */
  incidents: z.array(incidentSchema),
});
export type BookieStatusAnswer = z.infer<typeof bookieStatusAnswerSchema>;

/** Whether an outage is credited to the caller, and why not. */
const GIVEN_STATES = ['given', 'running', 'tooShort', 'notYours', 'notPaying'] as const;
const outageGivenSchema = z.object({
  state: z.enum(GIVEN_STATES),
  /** Extension of the paid time; 0 where nothing is credited. */
  ms: z.number(),
});
export type OutageGiven = z.infer<typeof outageGivenSchema>;

/** A silence of a bookmaker, in one mode or in both: overlapping modes are one outage. */
const outageSchema = z.object({
  /** Id of the incident that began it. */
  id: z.string(),
  bookie: bookieValueSchema,
  label: z.string(),
  modes: z.array(modeSchema),
  from: z.string(),
  to: z.string().optional(),
  /** Until now while it lasts. */
  lengthMs: z.number(),
  /** Number of people who have it in an active configuration, or had it during the outage. */
  people: z.int().optional(),
  given: outageGivenSchema.optional(),
});
export type Outage = z.infer<typeof outageSchema>;

/** Total credit for the outages of a month. */
const givenMonthSchema = z.object({
  /** `2026-11` */
  month: z.string(),
  ms: z.number(),
  /** Price of that time in the person's plan; absent where it has none. */
  worth: z.object({ amount: z.number(), currency: z.string() }).optional(),
});
const givenBackSchema = z.object({
  months: z.array(givenMonthSchema),
  plan: z.string().optional(),
  /** End of the paid time including the credit. */
  runsUntil: z.string().optional(),
});
export type GivenBack = z.infer<typeof givenBackSchema>;

/** Answer of `GET /api/bookies/outages`: 30 days, newest first. */
export const outagesAnswerSchema = z.object({
  success: z.literal(true),
  on: z.string(),
  outages: z.array(outageSchema),
  /** Absent for people without anything to credit. */
  givenBack: givenBackSchema.optional(),
});
export type OutagesAnswer = z.infer<typeof outagesAnswerSchema>;
