import { z } from 'zod';
import { centsSchema } from '../money/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { lineSchema } from '../text/index.ts';

export const ACCOUNT_KINDS = ['bookmaker', 'exchange', 'wallet'] as const;
const accountKindSchema = z.enum(ACCOUNT_KINDS);
export type AccountKind = z.infer<typeof accountKindSchema>;

/** Currencies of balances; figures cover one at a time, because no exchange rate is assumed. */
export const CURRENCIES = ['EUR', 'GBP', 'USD'] as const;
export const currencySchema = z.enum(CURRENCIES);
export type Currency = z.infer<typeof currencySchema>;

/**
 * `adjustment` corrects a balance to the bookmaker's figure; `bonus` is a gift. Neither counts as a deposit or as
 * profit. A `transfer` moves money between the person's own accounts.
 */
export const MOVEMENT_KINDS = ['deposit', 'withdrawal', 'adjustment', 'bonus', 'transfer'] as const;
const movementKindSchema = z.enum(MOVEMENT_KINDS);
export type MovementKind = z.infer<typeof movementKindSchema>;

/** Maximum amount in cents: ten million. */
export const MAX_CENTS = 1_000_000_000;
export const MAX_ACCOUNTS = 200;
export const recordIdSchema = z.string().min(1).max(60);
/** Idempotency key of a request. */
export const keySchema = z.uuid();
export const noteSchema = lineSchema.max(300);
const amountSchema = z.int().min(1).max(MAX_CENTS);

export const accountSchema = z.object({
  id: z.string(),
  kind: accountKindSchema,
  /** Our id of the bookmaker, where we list it. */
  bookie: z.string().optional(),
  name: z.string(),
  currency: currencySchema,
  /** The balance as the bookmaker shows it: without money in open bets. */
  balanceCents: centsSchema,
  openCents: centsSchema,
  profitCents: centsSchema,
  paidInCents: centsSchema,
  /** The bookmaker's maximum stake as noted by the owner; absent: unknown. */
  limitCents: centsSchema.optional(),
  isClosed: z.boolean(),
  version: z.int(),
});
export type Account = z.infer<typeof accountSchema>;

export const newAccountSchema = z.strictObject({
  key: keySchema,
  kind: accountKindSchema,
  bookie: bookieValueSchema.optional(),
  name: lineSchema.min(1).max(60),
  currency: currencySchema,
  /** The current balance; counts as a deposit. */
  openingCents: z.int().min(0).max(MAX_CENTS).default(0),
});
export type NewAccount = z.output<typeof newAccountSchema>;

export const accountChangeSchema = z.strictObject({
  version: z.int().min(1).max(1_000_000_000),
  name: lineSchema.min(1).max(60).optional(),
  isClosed: z.boolean().optional(),
  /** Null removes it. */
  limitCents: amountSchema.nullable().optional(),
});
export type AccountChange = z.output<typeof accountChangeSchema>;

const moving = { key: keySchema, accountId: recordIdSchema, note: noteSchema.optional() };
export const newMovementSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...moving, kind: z.enum(['deposit', 'withdrawal', 'bonus']), amountCents: amountSchema }),
  z.strictObject({
    ...moving,
    kind: z.literal('adjustment'),
    /** The balance that the bookmaker shows. */
    balanceCents: z.int().min(-MAX_CENTS).max(MAX_CENTS),
  }),
  z.strictObject({
    ...moving,
    kind: z.literal('transfer'),
    toAccountId: recordIdSchema,
    amountCents: amountSchema,
  }),
]);
export type NewMovement = z.output<typeof newMovementSchema>;

export const movementSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  kind: movementKindSchema,
  amountCents: centsSchema,
  at: z.iso.datetime(),
  note: z.string().optional(),
});
export type Movement = z.infer<typeof movementSchema>;

export const accountParamsSchema = z.object({ id: recordIdSchema });
export const accountAnswerSchema = z.object({ success: z.literal(true), account: accountSchema });
export const accountsAnswerSchema = z.object({
  success: z.literal(true),
  accounts: z.array(accountSchema),
  /** When money was last moved by hand or the balance was corrected. */
  checkedAt: z.iso.datetime().optional(),
});
export const movementsAnswerSchema = z.object({
  success: z.literal(true),
  movements: z.array(movementSchema),
});
