import { z } from 'zod';
import { sportSchema } from '../sports/index.ts';
import { eventSideSchema } from './events.schema.ts';

export const MAX_REPORT_REASON = 200;
/** Letters that a line is made of. */
const oneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

/** Body of `POST /api/events/{eventId}/reports`: what a customer thinks of a pairing. */
export const eventReportSchema = z.strictObject({
  list: z.enum(['surebets', 'valueBets']),
  /** Of the arb or value bet in which it was seen. */
  itemId: z
    .string()
    .min(1)
    .max(700)
    .regex(/^[^~]+~[pl]~/, 'is no id of an arb or value bet'),
  /** Whose event looks to be another one. */
  bookies: z.array(z.string().min(1).max(80)).min(1).max(20),
  reason: z.string().trim().max(MAX_REPORT_REASON).refine(oneLine, 'must be one line').optional(),
});
export type EventReport = z.infer<typeof eventReportSchema>;

export const eventReportedAnswerSchema = z.object({ success: z.boolean(), message: z.string() });
export const ownReportsAnswerSchema = z.object({
  success: z.boolean(),
  /** Events that the caller has reported and nobody has decided about. */
  eventIds: z.array(z.string()),
});

/** A leg as it stood when it was reported. */
export const reportedLegSchema = z.object({ bookie: z.string(), selection: z.string(), odds: z.number() });

/** An event that customers think is two. */
export const reportedEventSchema = z.object({
  eventId: z.string(),
  sport: sportSchema,
  /** ISO 8601. */
  firstOn: z.string(),
  lastOn: z.string(),
  /** How many people. */
  reporters: z.int(),
  /** By bookmaker, how many named it. */
  named: z.array(z.object({ bookie: z.string(), times: z.int() })),
  /** Some of what they wrote, newest first. */
  reasons: z.array(z.string()),
  /** As each source stated it when it was first reported. */
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
  /** Those that most people have reported first. */
  reports: z.array(reportedEventSchema),
  total: z.int(),
  nextFrom: z.int().optional(),
});
