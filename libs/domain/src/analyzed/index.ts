import { z } from 'zod';

/** Ids come from any feed, so only their length is validated. */
const eventIdSchema = z.string().trim().min(1).max(300);

/** Path of `POST` and `DELETE /api/bot/events/analyzed/{eventId}`. */
export const analyzedParamsSchema = z.object({ eventId: eventIdSchema });

/** Body of the alternative form, `POST /api/bot/events/analyzed`. */
export const analyzedActionSchema = z.strictObject({
  eventId: eventIdSchema,
  action: z.enum(['add', 'remove']),
});

/** Ids of the events marked as analysed, newest first. */
export const analyzedAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  analyzedEvents: z.array(z.string()),
});

export const analyzedChangedSchema = z.object({ success: z.boolean(), message: z.string() });
