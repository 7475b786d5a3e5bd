import { z } from 'zod';
import { sportSchema } from '../sports/index.ts';
import { eventSideSchema } from './events.schema.ts';

export const MAX_REPORT_REASON = 200;
/** Whether a text has no control characters or line breaks. */
const oneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

/** Body of `POST /api/events/{eventId}/reports`: a customer's report of a wrong pairing. */
export const eventReportSchema = z.strictObject({
  list: z.enum(['surebets', 'valueBets']),
  /** Id of the arb or value bet that shows it. */
  itemId: z
    .string()
    .min(1)
    .max(700)
    .regex(/^[^~]+~[pl]~/, 'is no id of an arb or value bet'),
  /** Bookmakers whose event seems to be another one. */
  bookies: z.array(z.string().min(1).max(80)).min(1).max(20),
  reason: z.string().trim().max(MAX_REPORT_REASON).refine(oneLine, 'must be one line').optional(),
});
export type EventReport = z.infer<typeof eventReportSchema>;

export const eventReportedAnswerSchema = z.object({ success: z.boolean(), message: z.string() });
export const ownReportsAnswerSchema = z.object({
  success: z.boolean(),
  /** Events that the caller has reported and that are undecided. */
  eventIds: z.array(z.string()),
});

/** A leg as of the report. */
export const reportedLegSchema = z.object({ bookie: z.string(), selection: z.string(), odds: z.number() });

/** An event that customers report to be two. */
export const reportedEventSchema = z.object({
  eventId: z.string(),
  sport: sportSchema,
  /** ISO 8601. */
  firstOn: z.string(),
  lastOn: z.string(),
  /** Number of people. */
  reporters: z.int(),
  /** Number of reports by bookmaker. */
  named: z.array(z.object({ bookie: z.string(), times: z.int() })),
  /** Some of their comments, newest first. */
  reasons: z.array(z.string()),
  /** As each source stated it at the time of the first report. */
  sides: z.array(eventSideSchema),
  /** The newest report's legs. */
  legs: z.array(reportedLegSchema),
});
export type ReportedEvent = z.infer<typeof reportedEventSchema>;

export const reportsQuerySchema = z.strictObject({
  from: z.coerce.number().int().min(0).max(100_000).optional(),
});
export const reportsAnswerSchema = z.object({
  success: z.boolean(),
  /** By number of reporters, most first. */
  reports: z.array(reportedEventSchema),
  total: z.int(),
  nextFrom: z.int().optional(),
});
