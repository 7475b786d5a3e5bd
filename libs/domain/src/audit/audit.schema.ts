import { z } from 'zod';
import { auditActionSchema } from './actions.ts';

/** One line of the audit log: who did what to whom, when, from where. */
export const auditEntrySchema = z.object({
  /** Place in the log, from 1, without gaps. */
  seq: z.int(),
  /** ISO 8601 */
  at: z.string(),
  actor: z.object({
    /** Id of a user, or `system`. */
    id: z.string(),
    /** Missing for the system and for who has deleted their account. */
    email: z.string().optional(),
  }),
  action: auditActionSchema,
  /** `kind:id`, for example `user:...` or `role:admin`. */
  target: z.string(),
  /** E-mail of a user who is the target and still there. */
  targetEmail: z.string().optional(),
  detail: z.record(z.string(), z.unknown()),
  ip: z.string().optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const AUDIT_PAGE_MAX = 200;
/** Query of `GET /api/admin/audit`; newest first, `before` a place in the log. */
export const auditQuerySchema = z.strictObject({
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(50),
  actor: z.string().min(1).max(100).optional(),
  action: auditActionSchema.optional(),
  target: z.string().min(1).max(200).optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditPageSchema = z.object({
  success: z.literal(true),
  entries: z.array(auditEntrySchema),
  /** `before` of the next page; missing on the last. */
  nextBefore: z.int().optional(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

/** What is wrong with an entry that does not fit. */
export const auditFaultSchema = z.enum([
  'missing',
  'changed',
  /** It follows another one than the one before it. */
  'unlinked',
  /** It has no seal, or one that was not made with our key: the program did not write it. */
  'unsealed',
  /** Its seal is of a key that this installation does not have, behind entries that it has sealed itself. */
  'unknownKey',
  /** It is another one than the one that is known outside the database. */
  'rewritten',
  /** Entries were cut off the end here: the program found less than it had written. */
  'cut',
]);
export type AuditFault = z.infer<typeof auditFaultSchema>;

/** Answer of `GET /api/admin/audit/verify`. */
export const auditVerdictSchema = z.object({
  success: z.literal(true),
  intact: z.boolean(),
  /** Entries that were checked. */
  entries: z.int(),
  /** Hash of the last one that fits; whoever keeps it can prove later that nothing before it was changed. */
  headHash: z.string(),
  /** Where the chain breaks first. */
  fault: z.object({ seq: z.int(), reason: auditFaultSchema }).optional(),
  /** In how many places it breaks; missing where it does not. */
  faults: z.int().positive().optional(),
  /**
   * The first entry with a seal that this installation can check. Those before it were written before there were
   * seals, or sealed with a key that was changed since; they are held by their hashes under this one.
   */
  sealedFrom: z.int().optional(),
});
export type AuditVerdict = z.infer<typeof auditVerdictSchema>;
