import { z } from 'zod';
import { eurosSchema } from '../money/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { MAX_NOTES_CHARS, type NotificationSubType, notificationSchema } from './notifications.schema.ts';

export const TRANSACTION_TYPES = ['deposit', 'withdrawal'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];
export const SOMETHING_TYPES = [
  'credentials_change_request',
  'check_credentials_request',
  'contact_support_request',
  'other_request',
] as const;
export type SomethingType = (typeof SOMETHING_TYPES)[number];

/** Notification subtype of each request type (B-Z32). */
export const SUB_TYPE_OF = {
  opening: 'bookie_opening_request',
  deposit: 'bookie_deposit_request',
  withdrawal: 'bookie_withdrawal_request',
  credentials_change_request: 'credentials_change',
  check_credentials_request: 'check_credentials',
  contact_support_request: 'contact_support',
  other_request: 'bookie_general_request',
} as const satisfies Record<'opening' | TransactionType | SomethingType, NotificationSubType>;
export type RequestType = keyof typeof SUB_TYPE_OF;

const MAX_EUROS = 1_000_000;
const amountSchema = eurosSchema.max(MAX_EUROS);
const common = {
  userEmail: z.string().trim().min(3).max(254).toLowerCase(),
  /** Idempotency key, made by the client: a repeated request is created once. */
  key: z.uuid().optional(),
};
const notes = z.string().trim().max(MAX_NOTES_CHARS);

export const openingRequestSchema = z.strictObject({
  ...common,
  bookieId: bookieValueSchema,
  promotionId: z.string().min(1).max(100).nullable().default(null),
  /** Euros; null leaves the amount open. */
  depositAmount: amountSchema.nullable().default(null),
  notes: notes.default(''),
});
export type OpeningRequest = z.output<typeof openingRequestSchema>;

export const transactionRequestSchema = z.strictObject({
  ...common,
  bookieName: bookieValueSchema,
  requestType: z.enum(TRANSACTION_TYPES),
  amount: amountSchema.positive({ error: 'must be above 0' }),
  notes: notes.default(''),
});
export type TransactionRequest = z.output<typeof transactionRequestSchema>;

export const somethingRequestSchema = z.strictObject({
  ...common,
  bookieName: bookieValueSchema,
  requestType: z.enum(SOMETHING_TYPES),
  notes: notes.min(1, { error: 'must not be empty' }),
});
export type SomethingRequest = z.output<typeof somethingRequestSchema>;

export const requestedSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: notificationSchema,
});

export const OPENING_REASONS = [
  'bookie_already_exists',
  'not_interested',
  'incorrect_bookie',
  'insufficient_funds',
  'other',
] as const;
export const OTHER_REASONS = [
  'incorrect_information',
  'invalid_request',
  'insufficient_funds',
  'duplicate_request',
  'other',
] as const;
export type RejectReason = (typeof OPENING_REASONS)[number] | (typeof OTHER_REASONS)[number];

/** Allowed reasons for rejecting a kind of request. */
export const reasonsOf = (subType: NotificationSubType): readonly RejectReason[] =>
  subType === 'bookie_opening_request' ? OPENING_REASONS : OTHER_REASONS;

export const rejectSchema = z.strictObject({
  reason: z.enum([...new Set<RejectReason>([...OPENING_REASONS, ...OTHER_REASONS])]),
  details: notes.default(''),
});
export type Reject = z.output<typeof rejectSchema>;

/** Keys that the screens translate. */
export const NOTIFICATION_ERRORS = [
  'errors.handled',
  'errors.pendingAlready',
  'errors.wrongReason',
  'errors.bookieClosed',
] as const;
