import { z } from 'zod';
import { eurosSchema } from '../money/index.ts';

export const NOTIFICATION_STATUSES = ['pending', 'done', 'rejected'] as const;
export const NOTIFICATION_TYPES = ['request', 'completed_task', 'rejected_task', 'bookie_update'] as const;
export const NOTIFICATION_SUB_TYPES = [
  'bookie_opening_request',
  'bookie_deposit_request',
  'bookie_withdrawal_request',
  'bookie_general_request',
  'bookie_opening_request_completed',
  'bookie_opening_request_rejected',
  'credentials_change',
  'check_credentials',
  'contact_support',
  /** Whether somebody lets the bot bet for them: of these who asked hears though nobody is linked. */
  'bot_invitation',
] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
export type NotificationSubType = (typeof NOTIFICATION_SUB_TYPES)[number];

/** What an update of an account says in `request.type`; another one is said in general words. */
export const UPDATE_KINDS = [
  'account_added',
  'credentials_changed',
  'account_enabled',
  'account_disabled',
  /** `request.message` is one of `LOGIN_ERRORS`. */
  'login_error',
  'limited',
  'needs_deposit',
  /** No sign of life for too long, and signs again: of the bot, and of its work at a bookmaker. */
  'bot_silent',
  'bot_back',
  'account_silent',
  'account_back',
  /** What became of an invitation to the bot, and that somebody who had accepted has left. */
  'invitation_accepted',
  'bot_left',
] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];

export const MAX_NOTES_CHARS = 1000;

/** What was asked for, or has happened. `data` is what the person filled in; what stands outside is the same or more. */
export const notificationRequestSchema = z.object({
  /** `opening`, a request type of the calls, or one of `UPDATE_KINDS`. */
  type: z.string(),
  data: z.object({
    /** Euros; null where none was named. */
    depositAmount: eurosSchema.nullable().optional(),
    /** Euros. */
    amount: eurosSchema.optional(),
    notes: z.string().optional(),
    bookieId: z.string().optional(),
  }),
  bookieId: z.string().optional(),
  bookieName: z.string().optional(),
  promotionId: z.string().nullable().optional(),
  /** Its title when it was chosen. */
  promotionTitle: z.string().optional(),
  notes: z.string().optional(),
  message: z.string().optional(),
  details: z.string().optional(),
  rejectedData: z.object({ reason: z.string(), details: z.string().optional() }).optional(),
});
export type NotificationRequest = z.infer<typeof notificationRequestSchema>;

const personSchema = z.object({ id: z.string(), name: z.string() });

/** A request, what became of it, or news of an account. */
export const notificationSchema = z.object({
  notificationId: z.string(),
  status: z.enum(NOTIFICATION_STATUSES),
  notificationType: z.enum(NOTIFICATION_TYPES),
  notificationSubType: z.enum(NOTIFICATION_SUB_TYPES),
  /** Ids of those it is for. */
  recipientIds: z.array(z.string()),
  recipients: z.array(personSchema),
  /** Id of who made it; missing for the server, and once the account is gone. */
  createdBy: z.string().optional(),
  createdByEmail: z.string().optional(),
  createdByName: z.string().optional(),
  /** ISO 8601, both the same. */
  timestamp: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  canMarkAsDone: z.boolean(),
  canMarkAsRejected: z.boolean(),
  /** Ids of those who have read it. */
  readBy: z.array(z.string()),
  /** Whether the caller has. */
  isRead: z.boolean(),
  metadata: z.object({
    relatedUserEmail: z.string(),
    /** The same: a bot user is known by the address. */
    relatedUserId: z.string(),
    relatedUserAlias: z.string().optional(),
    /** The bookmaker as people call it. */
    bookieLabel: z.string().optional(),
    /** Of an answer: the request that it answers. */
    answers: z.string().optional(),
  }),
  request: notificationRequestSchema,
  closedAt: z.iso.datetime().optional(),
  closedBy: personSchema.optional(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** So many closed ones a page; all that are pending come with the first one. */
export const CLOSED_PAGE = 200;

/**
 * Query of `GET /api/notifications`; all of it may be left out.
 * `before`: `nextBefore` of the page before, which brings older closed ones only.
 */
export const notificationsQuerySchema = z.strictObject({
  before: z.string().min(1).max(200).optional(),
  userEmail: z.string().trim().min(3).max(254).toLowerCase().optional(),
});
export type NotificationsQuery = z.infer<typeof notificationsQuerySchema>;

/** Pending ones first, then those that are closed, newest first each. */
export const notificationsAnswerSchema = z.object({
  success: z.literal(true),
  notifications: z.array(notificationSchema),
  /** All that wait and that the caller sees. */
  pendingCount: z.int().nonnegative(),
  /** Missing where there are no older ones. */
  nextBefore: z.string().optional(),
});
export type NotificationsAnswer = z.infer<typeof notificationsAnswerSchema>;

/** Answer to read, done and reject. */
export const notificationDoneSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: notificationSchema,
});
export const allReadSchema = z.object({ success: z.literal(true), message: z.string() });

export const notificationParamsSchema = z.object({ id: z.string().min(1).max(100) });

/** How somebody wants to hear of notifications, beside the list. */
export const notificationChoicesSchema = z.strictObject({ byEmail: z.boolean(), byBrowser: z.boolean() });
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;
/** Body of `PUT /api/notifications/choices`: the switches that were moved. */
export const moveChoicesSchema = notificationChoicesSchema
  .partial()
  .refine((moved) => Object.keys(moved).length > 0, 'must change something');
export type MovedChoices = z.infer<typeof moveChoicesSchema>;
export const notificationChoicesAnswerSchema = z.object({
  success: z.literal(true),
  choices: notificationChoicesSchema,
});
