import { z } from 'zod';

/** State of a job: waits for its due time, runs, is done, or has no attempts left. */
export const jobStateSchema = z.enum(['waiting', 'running', 'done', 'dead']);
export type JobState = z.infer<typeof jobStateSchema>;

export const JOBS_PAGE_MAX = 200;
/** Query of `GET /api/admin/jobs`, newest first; `before` is the `nextBefore` of the previous page. */
export const jobsQuerySchema = z.strictObject({
  state: jobStateSchema.optional(),
  kind: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  before: z
    .string()
    .regex(/^\d{1,15}\.[\w-]{1,120}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(JOBS_PAGE_MAX).default(50),
});
export type JobsQuery = z.output<typeof jobsQuerySchema>;

/** A job in the back office, without its content. All times are ISO 8601. */
export const adminJobSchema = z.object({
  _id: z.string(),
  /** Type of work: `letter`, `paypal-event`, ... */
  kind: z.string(),
  state: jobStateSchema,
  /** Number of attempts started. */
  attempts: z.int().nonnegative(),
  /** When it was created; for a repeating job, when it became due again. */
  createdAt: z.string(),
  /** Time of the next attempt; missing for a done or dead one. */
  dueAt: z.string().optional(),
  /** After this time it is discarded. */
  expiresAt: z.string().optional(),
  endedAt: z.string().optional(),
  /** Error of the last attempt. */
  lastError: z.string().optional(),
  /** Whether it can be retried: it is dead, and its subject still exists. */
  canRetry: z.boolean(),
});
export type AdminJob = z.infer<typeof adminJobSchema>;

export const jobsPageSchema = z.object({
  success: z.literal(true),
  jobs: z.array(adminJobSchema),
  /** `before` of the next page; missing on the last. */
  nextBefore: z.string().optional(),
  /** Accounts whose address a mail server refuses: letters that can wait no longer go there. */
  refusedAddresses: z.int().optional(),
});
export type JobsPage = z.infer<typeof jobsPageSchema>;

export const jobIdSchema = z.object({ id: z.string().regex(/^[\w-]{1,120}$/) });
/** Answer of `POST /api/admin/jobs/{id}/retry`. */
export const jobAnswerSchema = z.object({ success: z.literal(true), job: adminJobSchema });
