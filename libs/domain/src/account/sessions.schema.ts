import { z } from 'zod';

/** A signed-in browser. */
const sessionSchema = z.object({
  /** Identifies the session; not the value of its cookie. */
  id: z.string(),
  /** Browser and system, such as `Firefox, Windows`; missing when neither is known. */
  device: z.string().optional(),
  /** Network address of the last request. */
  place: z.string().optional(),
  /** ISO 8601 */
  signedInAt: z.string(),
  /** ISO 8601, to the minute. */
  lastSeenAt: z.string(),
  /** The session of the caller. */
  current: z.boolean(),
});
export type SessionEntry = z.infer<typeof sessionSchema>;

/** Answer of `GET /api/account/sessions`: the caller's first, then by last use. */
export const sessionsAnswerSchema = z.object({
  success: z.literal(true),
  sessions: z.array(sessionSchema),
});

/** Path of `DELETE /api/account/sessions/{id}`. */
export const sessionParamsSchema = z.strictObject({ id: z.string().min(1).max(64) });
/** Answer of `POST /api/account/sessions/end-others`. */
export const sessionsEndedSchema = z.object({ success: z.literal(true), ended: z.int() });
