import { z } from 'zod';
import { currentPasswordSchema } from '../account/fields.ts';
import { centsSchema } from '../money/index.ts';
import { versionSchema } from '../versions/index.ts';
import { exclusionSchema, timeOutSchema } from './pauses.ts';
import { MAX_LIMIT_CENTS, spendingPeriodSchema } from './spending.ts';

/** After so much use the screen says how long it has been. */
export const REMINDER_MINUTES = [15, 30, 60, 120] as const;
export const reminderSchema = z.literal(REMINDER_MINUTES);
export type Reminder = z.infer<typeof reminderSchema>;

/** Closed list of the keys that the self-limits answer in `error`; the screens translate them. */
export const SELF_LIMIT_ERRORS = [
  /** The amount does not fit into a limit of the person's own. */
  'errors.spendingLimit',
  /** A time-out runs: no lists, no buying. */
  'errors.timeOut',
  /** The person, or who has their address or number, keeps themselves out. */
  'errors.selfExcluded',
] as const;
export type SelfLimitError = (typeof SELF_LIMIT_ERRORS)[number];

const limitSchema = z.object({
  period: spendingPeriodSchema,
  /** Missing without a limit. */
  cents: centsSchema.optional(),
  spentCents: centsSchema,
  /** Another limit that holds from then on; without `cents` there is none then. */
  raise: z.object({ cents: centsSchema.optional(), at: z.string() }).optional(),
});

/** Answer of everything under `/api/account/limits`. All times are ISO 8601. */
export const selfLimitsSchema = z.object({
  success: z.literal(true),
  spending: z.array(limitSchema),
  /** Of the limits in `spending`. */
  version: versionSchema,
  reminderMinutes: reminderSchema.optional(),
  /** A time-out that runs. Who keeps themselves out is not in. */
  timeOut: z.object({ until: z.string() }).optional(),
});
export type SelfLimits = z.infer<typeof selfLimitsSchema>;

/**
 * Body of `PUT /api/account/limits/spending`; null takes the limit away. What loosens a limit that is another one since
 * `version` is 409 CHANGED; what tightens it always holds.
 */
export const saveSpendingSchema = z.strictObject({
  period: spendingPeriodSchema,
  cents: z.int().min(0).max(MAX_LIMIT_CENTS).nullable(),
  version: versionSchema,
});
export type SaveSpending = z.infer<typeof saveSpendingSchema>;

/** Body of `PUT /api/account/limits/reminder`; null asks for none. */
export const saveReminderSchema = z.strictObject({ minutes: reminderSchema.nullable() });

/** Body of `POST /api/account/limits/time-out`. */
export const startTimeOutSchema = z.strictObject({ length: timeOutSchema });

/** Body of `POST /api/account/limits/exclusion`: whoever finds an open browser must not shut its owner out. */
export const startExclusionSchema = z.strictObject({
  length: exclusionSchema,
  currentPassword: currentPasswordSchema,
});
