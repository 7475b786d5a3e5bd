import { z } from 'zod';
import { feedNameSchema, feedRunSchema } from './status.schema.ts';

const instant = z.string();
const count = z.number().nonnegative();

/** What a feed that is paid by the question has left, and what it does with it. */
export const feedCreditsSchema = z.object({
  remaining: count,
  used: count.optional(),
  /** What the last question took that was not free. */
  lastCost: count.optional(),
  /** Kept back for closing lines and scores. */
  held: count.optional(),
  /** What today may take, and what of it is left beyond what is held. */
  today: count.optional(),
  freeToday: count.optional(),
  /** There is so little left that nothing else is asked. */
  onlyReserves: z.boolean().optional(),
  nextPollOn: instant.optional(),
});

/** Who may see a feed's prices: nobody, nobody but staff, customers. */
export const FEED_DISPLAYS = ['none', 'internal', 'licensed'] as const;

/** What brings us odds, for who looks after it. Times are ISO 8601; what it does not have or say is absent. */
export const adminFeedSchema = z.object({
  name: feedNameSchema,
  state: feedRunSchema,
  /** Why it waits or needs somebody; the last trouble otherwise. */
  lastError: z.string().optional(),
  /** When it tries again. */
  nextTryOn: instant.optional(),
  /** How often it fell since the start. */
  falls: count.optional(),
  /** Prices since the start, and when the last of them left it. */
  items: count,
  lastItemOn: instant.optional(),
  /** When the provider was heard last, a sign of life included. */
  lastHeardOn: instant.optional(),
  /** From there to here, of the last message. */
  delayMs: z.number().optional(),
  /** How often it brings prices while all is well. */
  everyMs: count.optional(),
  /** As the provider has answered, which need not be what was asked for. */
  conflateMs: count.optional(),
  heartbeatMs: count.optional(),
  connectionsAvailable: count.optional(),
  markets: count.optional(),
  display: z.enum(FEED_DISPLAYS).optional(),
  credits: feedCreditsSchema.optional(),
  /** What could not be represented, the most first. */
  skipped: z.array(z.object({ reason: z.string(), count })),
});
export type AdminFeed = z.infer<typeof adminFeedSchema>;

/** What `GET /api/admin/feeds` answers. */
export const adminFeedsAnswerSchema = z.object({
  success: z.literal(true),
  on: instant,
  /** Absent while the engine starts. */
  feeds: z.array(adminFeedSchema).optional(),
});
export type AdminFeedsAnswer = z.infer<typeof adminFeedsAnswerSchema>;
