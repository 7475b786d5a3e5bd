import { z } from 'zod';
import { eventStateSchema } from '../events/index.ts';
import { foreignIdSchema } from '../text/index.ts';
import { bookieValueSchema, modeSchema, quotedEventSchema, quoteSchema } from './quote.schema.ts';

/** State of an event in play: score, clock, period, pauses. */
export const eventUpdateSchema = z.strictObject({
  type: z.literal('event'),
  event: quotedEventSchema,
  mode: modeSchema,
  state: eventStateSchema,
});
export type EventUpdate = z.output<typeof eventUpdateSchema>;

/**
 * Between begin and end a source lists all it has of a bookmaker in a mode. At the end those of its own quotes are
 * withdrawn that it did not list.
 */
export const snapshotMarkSchema = z.strictObject({
  type: z.enum(['snapshot_begin', 'snapshot_end']),
  bookie: bookieValueSchema,
  mode: modeSchema,
});
export type SnapshotMark = z.output<typeof snapshotMarkSchema>;

/** A bookmaker suspends (or reopens) all its prices of an event. */
export const suspensionSchema = z.strictObject({
  type: z.literal('suspend'),
  event: quotedEventSchema,
  mode: modeSchema,
  bookie: bookieValueSchema,
  suspended: z.boolean(),
});
export type Suspension = z.output<typeof suspensionSchema>;

/** One line of a recording or of an NDJSON ingest body: a quote, or one of the marked kinds. */
export const feedItemSchema = z.union([eventUpdateSchema, snapshotMarkSchema, suspensionSchema, quoteSchema]);
export type FeedItem = z.output<typeof feedItemSchema>;

/** Body of `POST /api/ingest/quotes` as JSON. Items are validated one by one, so that one bad quote rejects only itself. */
export const ingestBodySchema = z.strictObject({
  source: foreignIdSchema.min(1).max(60),
  quotes: z.array(z.unknown()).max(50_000),
});
export const ingestAnswerSchema = z.object({
  success: z.boolean(),
  accepted: z.int(),
  rejected: z.array(z.object({ index: z.int(), message: z.string() })),
});
export type IngestAnswer = z.infer<typeof ingestAnswerSchema>;
