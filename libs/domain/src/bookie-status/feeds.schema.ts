import { z } from 'zod';
import { feedNameSchema, feedRunSchema } from './status.schema.ts';

const instant = z.string();
const count = z.number().nonnegative();

/** Credits of a feed that charges per request, and how it spends them. */
const feedCreditsSchema = z.object({
  remaining: count,
  used: count.optional(),
  /** Cost of the last request that was not free. */
  lastCost: count.optional(),
  /** Reserved for closing lines and scores. */
  held: count.optional(),
  /** Today's budget, and what remains of it beyond the reserve. */
  today: count.optional(),
  freeToday: count.optional(),
  /** So few credits remain that only reserved requests are made. */
  onlyReserves: z.boolean().optional(),
  nextPollOn: instant.optional(),
});

/** Who may see a feed's prices: nobody, only staff, customers. */
const FEED_DISPLAYS = ['none', 'internal', 'licensed'] as const;

/** An odds feed, for its operator. Times are ISO 8601; fields that it does not have or report are absent. */
export const adminFeedSchema = z.object({
  name: feedNameSchema,
  state: feedRunSchema,
  /** Why it waits or needs attention; otherwise its last error. */
  lastError: z.string().optional(),
  /** Time of the next attempt. */
  nextTryOn: instant.optional(),
  /** Number of disconnections since the start. */
  falls: count.optional(),
  /** Prices since the start, and when the last one was received. */
  items: count,
  lastItemOn: instant.optional(),
  /** When the provider last sent anything, including heartbeats. */
  lastHeardOn: instant.optional(),
  /** Delay between provider and here, of the last message. */
  delayMs: z.number().optional(),
  /** Interval between prices in normal operation. */
  everyMs: count.optional(),
  /** As confirmed by the provider, which may differ from the request. */
  conflateMs: count.optional(),
  heartbeatMs: count.optional(),
  connectionsAvailable: count.optional(),
  markets: count.optional(),
  display: z.enum(FEED_DISPLAYS).optional(),
  credits: feedCreditsSchema.optional(),
  /** Items that could not be mapped, by frequency. */
  skipped: z.array(z.object({ reason: z.string(), count })),
});
export type AdminFeed = z.infer<typeof adminFeedSchema>;

/** Answer of `GET /api/admin/feeds`. */
export const adminFeedsAnswerSchema = z.object({
  success: z.literal(true),
  on: instant,
  /** Absent while the engine starts. */
  feeds: z.array(adminFeedSchema).optional(),
});
export type AdminFeedsAnswer = z.infer<typeof adminFeedsAnswerSchema>;
