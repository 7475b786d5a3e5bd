import { z } from 'zod';
import type { AuditAction } from '../audit/index.ts';

/**
 * Acts that somebody who has got into an account would want to stay silent: each writes a letter to its owner, a row of
 * the owner's security log and an audit entry, in the transaction of the act. Screens name them by
 * `account.securityLog.events.<event>`.
 */
export const SECURITY_EVENTS = [
  'account.new-device',
  'account.sessions-ended',
  'account.sign-in-letter-asked',
  'account.password-reset-asked',
  'account.password-changed',
  'account.email-change-asked',
  'account.email-changed',
  'account.phone-verified',
  'account.second-factor-enabled',
  'account.second-factor-disabled',
  'account.recovery-codes-renewed',
  'account.recovery-code-used',
  'account.lost-factor-asked',
  'account.lost-factor-started',
  'account.lost-factor-cancelled',
  'account.lost-factor-removed',
  'account.passkey-added',
  'account.passkey-removed',
  'account.passkey-copied',
  'account.device-trusted',
  'account.trusted-device-copied',
  'account.exported',
  'account.time-out-started',
  'account.self-excluded',
  'account.deleted',
  'account.disabled',
  'account.enabled',
  'account.plan-changed',
  'assignment.created',
  'assignment.updated',
  'assignment.deleted',
  'alerts.linked',
  'alerts.unlinked',
  'deploy-key.created',
] as const satisfies readonly AuditAction[];
export const securityEventSchema = z.enum(SECURITY_EVENTS);
export type SecurityEvent = z.infer<typeof securityEventSchema>;

/** Events that the back office causes in somebody's account; its owner learns that it was us, not who of us. */
export const SUPPORT_EVENTS = [
  'account.sessions-ended',
  'account.disabled',
  'account.enabled',
  'account.plan-changed',
  'assignment.created',
  'assignment.updated',
  'assignment.deleted',
] as const satisfies readonly SecurityEvent[];
export const supportEventSchema = z.enum(SUPPORT_EVENTS);
export type SupportEvent = z.infer<typeof supportEventSchema>;

/** How a page reads an event that a later release of the server writes: an open page goes on showing the log. */
const OTHER_EVENT = 'other' as const;

/** The log keeps events for a year. */
export const SECURITY_LOG_DAYS = 365;

/** One row of a person's security log: what was done, when, from where and by which device. */
export const securityLogEntrySchema = z.object({
  id: z.string(),
  /** ISO 8601 */
  at: z.string(),
  event: securityEventSchema.or(z.string().transform(() => OTHER_EVENT)),
  /** Network address of the request. */
  ip: z.string().optional(),
  /** Browser and system, such as `Firefox, Windows`, or `Telegram`; missing when neither is known. */
  device: z.string().optional(),
  /** Present if the back office did it; then there is neither `ip` nor `device`. */
  bySupport: z.literal(true).optional(),
});
export type SecurityLogEntry = z.infer<typeof securityLogEntrySchema>;

const PAGE_MAX = 100;
/** Query of `GET /api/account/security-log`; newest first, `before` is the id of a row. */
export const securityLogQuerySchema = z.strictObject({
  before: z.string().min(1).max(64).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(20),
});
export type SecurityLogQuery = z.infer<typeof securityLogQuerySchema>;

/** Answer of `GET /api/account/security-log`. */
export const securityLogPageSchema = z.object({
  success: z.literal(true),
  entries: z.array(securityLogEntrySchema),
  /** `before` of the next page; missing on the last. */
  nextBefore: z.string().optional(),
});
export type SecurityLogPage = z.infer<typeof securityLogPageSchema>;
