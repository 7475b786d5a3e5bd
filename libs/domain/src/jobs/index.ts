import { z } from 'zod';

/** How a job stands: it waits for its time, somebody is at it, it is done, or nobody tries it any more. */
export const jobStateSchema = z.enum(['waiting', 'running', 'done', 'dead']);
export type JobState = z.infer<typeof jobStateSchema>;

export const JOBS_PAGE_MAX = 200;
/** Query of `GET /api/admin/jobs`, newest first; `before` the `nextBefore` of the page before. */
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

/** A job as the back office sees it: what it is about is told to nobody. All times are ISO 8601. */
export const adminJobSchema = z.object({
  _id: z.string(),
  /** What is to be done: `letter`, `paypal-event`, ... */
  kind: z.string(),
  state: jobStateSchema,
  /** How often it was begun. */
  attempts: z.int().nonnegative(),
  /** Since when it is asked for; one that repeats is, when it is due again. */
  createdAt: z.string(),
  /** When it is tried next; missing for one that is done or dead. */
  dueAt: z.string().optional(),
  /** From then on it is worth nothing. */
  expiresAt: z.string().optional(),
  endedAt: z.string().optional(),
  /** Why the last try failed. */
  lastError: z.string().optional(),
  /** Whether it can be tried again: it is dead, and what it is about is still there. */
  canRetry: z.boolean(),
});
export type AdminJob = z.infer<typeof adminJobSchema>;

export const jobsPageSchema = z.object({
  success: z.literal(true),
  jobs: z.array(adminJobSchema),
  /** `before` of the next page; missing on the last. */
  nextBefore: z.string().optional(),
});
export type JobsPage = z.infer<typeof jobsPageSchema>;

export const jobIdSchema = z.object({ id: z.string().regex(/^[\w-]{1,120}$/) });
/** Answer of `POST /api/admin/jobs/{id}/retry`. */
export const jobAnswerSchema = z.object({ success: z.literal(true), job: adminJobSchema });
