import { z } from 'zod';
import { bookieSchema } from './bookie.schema.ts';

/** What the engine holds of a bookmaker now, in one mode. */
const modeStatsSchema = z.object({
  events: z.int(),
  quotes: z.int(),
  /** When the newest quote was seen, ISO 8601; absent before the first. */
  lastSeenOn: z.string().optional(),
});

export const bookieStatsSchema = z.object({ prematch: modeStatsSchema, live: modeStatsSchema });
export type BookieStats = z.infer<typeof bookieStatsSchema>;

/** A bookmaker as the back office knows it. */
export const adminBookieSchema = bookieSchema.extend({
  /** The same as `value`: the name of the field in the catalogue. */
  bookie: bookieSchema.shape.value,
  /** Modes it is offered in. */
  prematch: z.boolean(),
  live: z.boolean(),
  /** Only with `?stats=true`. */
  stats: bookieStatsSchema.optional(),
});
export type AdminBookie = z.infer<typeof adminBookieSchema>;

/** Query of `GET /api/admin/bookies`. */
export const adminBookiesQuerySchema = z.strictObject({ stats: z.enum(['true', 'false']).optional() });
export const adminBookiesAnswerSchema = z.object({
  success: z.boolean(),
  bookies: z.array(adminBookieSchema),
});
