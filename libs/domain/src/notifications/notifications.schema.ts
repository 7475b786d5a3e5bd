import { z } from 'zod';
import { eurosSchema } from '../money/index.ts';

const NOTIFICATION_STATUSES = ['pending', 'done', 'rejected'] as const;
const NOTIFICATION_TYPES = ['request', 'completed_task', 'rejected_task', 'bookie_update'] as const;
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
  /** The answer to a bot invitation: the inviter is notified although no one is linked. */
  'bot_invitation',
] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
export type NotificationSubType = (typeof NOTIFICATION_SUB_TYPES)[number];

/** Values of `request.type` of an account update; unknown ones get a general text. */
export const UPDATE_KINDS = [
  'account_added',
  'credentials_changed',
  'account_enabled',
  'account_disabled',
  /** `request.message` is one of `LOGIN_ERRORS`. */
  'login_error',
  'limited',
  'needs_deposit',
  /** No heartbeat for too long, and heartbeats again: of the bot, and of its work at a bookmaker. */
  'bot_silent',
  'bot_back',
  'account_silent',
  'account_back',
  /** The outcome of a bot invitation, and the departure of a person who had accepted. */
  'invitation_accepted',
  'bot_left',
] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];

export const MAX_NOTES_CHARS = 1000;

/** A request or an event. `data` is the submitted form; the outer fields repeat or extend it. */
export const notificationRequestSchema = z.object({
  /** `opening`, a request type of the calls, or one of `UPDATE_KINDS`. */
  type: z.string(),
  data: z.object({
    /** Euros; null where none was given. */
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

/** A request, its outcome, or an account event. */
export const notificationSchema = z.object({
  notificationId: z.string(),
  status: z.enum(NOTIFICATION_STATUSES),
  notificationType: z.enum(NOTIFICATION_TYPES),
  notificationSubType: z.enum(NOTIFICATION_SUB_TYPES),
  /** Ids of the recipients. */
  recipientIds: z.array(z.string()),
  recipients: z.array(personSchema),
  /** Id of its author; missing for the server, and once the account is deleted. */
  createdBy: z.string().optional(),
  createdByEmail: z.string().optional(),
  createdByName: z.string().optional(),
  /** ISO 8601; both are equal. */
  timestamp: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  canMarkAsDone: z.boolean(),
  canMarkAsRejected: z.boolean(),
  /** Ids of the people who have read it. */
  readBy: z.array(z.string()),
  /** Whether the caller has read it. */
  isRead: z.boolean(),
  metadata: z.object({
    relatedUserEmail: z.string(),
    /** Equals the e-mail: a bot user is identified by the address. */
    relatedUserId: z.string(),
    relatedUserAlias: z.string().optional(),
    /** The bookmaker's display name. */
    bookieLabel: z.string().optional(),
    /** For an answer: the id of its request. */
    answers: z.string().optional(),
  }),
  request: notificationRequestSchema,
  closedAt: z.iso.datetime().optional(),
  closedBy: personSchema.optional(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** Closed notifications per page; the first page also has all pending ones. */
export const CLOSED_PAGE = 200;

/**
 * Query of `GET /api/notifications`; all fields are optional. `before` is the `nextBefore` of the previous page and
 * returns only older closed ones.
 */
export const notificationsQuerySchema = z.strictObject({
  before: z.string().min(1).max(200).optional(),
  userEmail: z.string().trim().min(3).max(254).toLowerCase().optional(),
});
export type NotificationsQuery = z.infer<typeof notificationsQuerySchema>;

/** Pending ones first, then closed ones, newest first each. */
export const notificationsAnswerSchema = z.object({
  success: z.literal(true),
  notifications: z.array(notificationSchema),
  /** Number of pending ones visible to the caller. */
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

/** Additional channels for notifications, beside the list. */
const notificationChoicesSchema = z.strictObject({ byEmail: z.boolean(), byBrowser: z.boolean() });
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;
/** Body of `PUT /api/notifications/choices`: the changed switches. */
export const moveChoicesSchema = notificationChoicesSchema
  .partial()
  .refine((moved) => Object.keys(moved).length > 0, 'must change something');
export type MovedChoices = z.infer<typeof moveChoicesSchema>;
export const notificationChoicesAnswerSchema = z.object({
  success: z.literal(true),
  choices: notificationChoicesSchema,
});
