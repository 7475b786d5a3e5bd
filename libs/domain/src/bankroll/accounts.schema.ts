import { z } from 'zod';
import { centsSchema } from '../money/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { lineSchema } from '../text/index.ts';

export const ACCOUNT_KINDS = ['bookmaker', 'exchange', 'wallet'] as const;
export const accountKindSchema = z.enum(ACCOUNT_KINDS);
export type AccountKind = z.infer<typeof accountKindSchema>;

/** Money of which the balances are; figures are of one at a time, because no rate of exchange is assumed. */
export const CURRENCIES = ['EUR', 'GBP', 'USD'] as const;
export const currencySchema = z.enum(CURRENCIES);
export type Currency = z.infer<typeof currencySchema>;

/**
 * `adjustment` brings a balance to what the bookmaker shows; `bonus` is money that was given. Neither is paid in, nor won. A
 * `transfer` goes from one own account to another.
 */
export const MOVEMENT_KINDS = ['deposit', 'withdrawal', 'adjustment', 'bonus', 'transfer'] as const;
export const movementKindSchema = z.enum(MOVEMENT_KINDS);
export type MovementKind = z.infer<typeof movementKindSchema>;

/** So much at most, in cents: ten million. */
export const MAX_CENTS = 1_000_000_000;
export const MAX_ACCOUNTS = 200;
export const recordIdSchema = z.string().min(1).max(60);
/** Names what is asked: asked again it is not done again. */
export const keySchema = z.uuid();
export const noteSchema = lineSchema.max(300);
const amountSchema = z.int().min(1).max(MAX_CENTS);

export const accountSchema = z.object({
  id: z.string(),
  kind: accountKindSchema,
  /** Our value of the bookmaker, where it is one of ours. */
  bookie: z.string().optional(),
  name: z.string(),
  currency: currencySchema,
  /** What the account shows: without what stands in open bets. */
  balanceCents: centsSchema,
  openCents: centsSchema,
  profitCents: centsSchema,
  paidInCents: centsSchema,
  /** The most that it takes on a bet, as its owner noted; absent: nothing is known. */
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
  /** What is on it now; counts as paid in. */
  openingCents: z.int().min(0).max(MAX_CENTS).default(0),
});
export type NewAccount = z.output<typeof newAccountSchema>;

export const accountChangeSchema = z.strictObject({
  version: z.int().min(1).max(1_000_000_000),
  name: lineSchema.min(1).max(60).optional(),
  isClosed: z.boolean().optional(),
  /** Null takes it back. */
  limitCents: amountSchema.nullable().optional(),
});
export type AccountChange = z.output<typeof accountChangeSchema>;

const moving = { key: keySchema, accountId: recordIdSchema, note: noteSchema.optional() };
export const newMovementSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...moving, kind: z.enum(['deposit', 'withdrawal', 'bonus']), amountCents: amountSchema }),
  z.strictObject({
    ...moving,
    kind: z.literal('adjustment'),
    /** What the account really shows. */
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
  /** When money was last moved by hand or a balance was brought in line. */
  checkedAt: z.iso.datetime().optional(),
});
export const movementsAnswerSchema = z.object({
  success: z.literal(true),
  movements: z.array(movementSchema),
});
