import { z } from 'zod';
import { auditActionSchema } from './actions.ts';

/** How a page reads an action that a later release of the server writes: an open page goes on showing the log. */
const OTHER_ACTION = 'other' as const;

/** One line of the audit log: who did what to whom, when, from where. */
export const auditEntrySchema = z.object({
  /** Position in the log, from 1, without gaps. */
  seq: z.int(),
  /** ISO 8601 */
  at: z.string(),
  actor: z.object({
    /** Id of a user, or `system`. */
    id: z.string(),
    /** Missing for the system and for deleted accounts. */
    email: z.string().optional(),
  }),
  action: auditActionSchema.or(z.string().transform(() => OTHER_ACTION)),
  /** `kind:id`, for example `user:...` or `role:admin`. */
  target: z.string(),
  /** E-mail of the target, where that is an existing user. */
  targetEmail: z.string().optional(),
  detail: z.record(z.string(), z.unknown()),
  ip: z.string().optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const AUDIT_PAGE_MAX = 200;
/** Query of `GET /api/admin/audit`; newest first, `before` is a position in the log. */
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

/** Why an entry does not verify. */
const auditFaultSchema = z.enum([
  'missing',
  'changed',
  /** It does not continue the entry before it. */
  'unlinked',
  /** Its seal is missing or was not made with our key: the program did not write it. */
  'unsealed',
  /** Its seal is by a key that this installation does not have, after entries that it sealed itself. */
  'unknownKey',
  /** It differs from the copy known outside the database. */
  'rewritten',
  /** Entries were removed from the end: the program found fewer than it had written. */
  'cut',
]);
export type AuditFault = z.infer<typeof auditFaultSchema>;

/** Answer of `GET /api/admin/audit/verify`. */
export const auditVerdictSchema = z.object({
  success: z.literal(true),
  intact: z.boolean(),
  /** Number of entries checked. */
  entries: z.int(),
  /** Hash of the last valid entry; a copy of it proves later that no earlier entry was changed. */
  headHash: z.string(),
  /** The first break of the chain. */
  fault: z.object({ seq: z.int(), reason: auditFaultSchema }).optional(),
  /** Number of breaks; missing where there are none. */
  faults: z.int().positive().optional(),
  /**
   * The first entry with a seal that this installation can verify. Earlier ones predate seals, or were sealed with a
   * key replaced since; their hashes are covered by this seal.
   */
  sealedFrom: z.int().optional(),
});
export type AuditVerdict = z.infer<typeof auditVerdictSchema>;
