import { z } from 'zod';
import { currentPasswordSchema } from '../account/fields.ts';
import { centsSchema } from '../money/index.ts';
import { versionSchema } from '../versions/index.ts';
import { exclusionSchema, timeOutSchema } from './pauses.ts';
import { MAX_LIMIT_CENTS, spendingPeriodSchema } from './spending.ts';

/** Minutes of use after which the screen shows the elapsed time. */
export const REMINDER_MINUTES = [15, 30, 60, 120] as const;
export const reminderSchema = z.literal(REMINDER_MINUTES);
export type Reminder = z.infer<typeof reminderSchema>;

/** Closed list of the keys that the self-limits return in `error`; the screens translate them. */
const SELF_LIMIT_ERRORS = [
  /** The amount exceeds one of the person's own limits. */
  'errors.spendingLimit',
  /** A time-out is in effect: no lists, no purchases. */
  'errors.timeOut',
  /** The person, or someone with their address or number, is self-excluded. */
  'errors.selfExcluded',
] as const;
export type SelfLimitError = (typeof SELF_LIMIT_ERRORS)[number];

const limitSchema = z.object({
  period: spendingPeriodSchema,
  /** Missing without a limit. */
  cents: centsSchema.optional(),
  spentCents: centsSchema,
  /** A scheduled change; without `cents` the limit is removed. */
  raise: z.object({ cents: centsSchema.optional(), at: z.string() }).optional(),
});

/** Answer of everything under `/api/account/limits`. All times are ISO 8601. */
export const selfLimitsSchema = z.object({
  success: z.literal(true),
  spending: z.array(limitSchema),
  /** Covers the limits in `spending`. */
  version: versionSchema,
  reminderMinutes: reminderSchema.optional(),
  /** A time-out in effect. Self-excluded people cannot sign in. */
  timeOut: z.object({ until: z.string() }).optional(),
});
export type SelfLimits = z.infer<typeof selfLimitsSchema>;

/**
 * Body of `PUT /api/account/limits/spending`; null removes the limit. Loosening a limit that has changed since
 * `version` is 409 CHANGED; tightening always applies.
 */
export const saveSpendingSchema = z.strictObject({
  period: spendingPeriodSchema,
  cents: z.int().min(0).max(MAX_LIMIT_CENTS).nullable(),
  version: versionSchema,
});
export type SaveSpending = z.infer<typeof saveSpendingSchema>;

/** Body of `PUT /api/account/limits/reminder`; null turns it off. */
export const saveReminderSchema = z.strictObject({ minutes: reminderSchema.nullable() });

/** Body of `POST /api/account/limits/time-out`. */
export const startTimeOutSchema = z.strictObject({ length: timeOutSchema });

/**
 * Body of `POST /api/account/limits/exclusion`: requires the password, because whoever finds an open browser must not
 * exclude its owner.
 */
export const startExclusionSchema = z.strictObject({
  length: exclusionSchema,
  currentPassword: currentPasswordSchema,
});
