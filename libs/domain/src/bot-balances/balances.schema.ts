import { z } from 'zod';
import { emailSchema } from '../account/index.ts';
import { BOT_MODES } from '../bot-users/index.ts';
import { eurosSchema } from '../money/index.ts';
import { versionSchema } from '../versions/index.ts';

/** Ten million euros: anything above is a typing error. */
const MAX_BALANCE = 10_000_000;
/** An account's balance: never below 0. */
export const balanceAmountSchema = eurosSchema.max(MAX_BALANCE);
/** YYYY-MM-DD, an existing date. */
const balanceDaySchema = z.iso.date();
const bookieSchema = z.string().regex(/^[\w.-]{1,64}$/);

/** An account's balance at the beginning and at the end of a day, as entered by a person. */
export const balanceSchema = z.object({
  id: z.string(),
  bookieName: z.string(),
  /** Euros. */
  openingBalance: eurosSchema,
  closingBalance: eurosSchema,
  date: balanceDaySchema,
  version: versionSchema,
});
export type Balance = z.infer<typeof balanceSchema>;

/** Query of `GET /api/bot/users/balance-tracking`. */
export const balancesQuerySchema = z.strictObject({ userEmail: emailSchema });
export const balancesAnswerSchema = z.object({
  success: z.literal(true),
  /** Newest first. */
  balances: z.array(balanceSchema),
  user: z.object({ email: z.string(), alias: z.string().optional(), mode: z.enum(BOT_MODES) }),
  /** Bookmakers of the user's accounts and of the entries, by name. */
  bookmakers: z.array(z.object({ bookie: z.string(), label: z.string() })),
});
export type Balances = z.infer<typeof balancesAnswerSchema>;

/** Body of `POST /api/bot/users/balance-tracking`. */
export const balanceInputSchema = z.strictObject({
  userEmail: emailSchema,
  bookieName: bookieSchema,
  openingBalance: balanceAmountSchema,
  closingBalance: balanceAmountSchema,
  /** Not after today (UTC). */
  date: balanceDaySchema,
});
export type BalanceInput = z.output<typeof balanceInputSchema>;
/** Body of `PUT .../{id}`: the changed fields, with the version that was read. */
export const balanceChangeSchema = balanceInputSchema
  .partial()
  .required({ userEmail: true })
  .extend({ version: versionSchema });
export type BalanceChange = z.output<typeof balanceChangeSchema>;
export const balanceParamsSchema = z.object({ id: z.uuid() });
/** Query of `DELETE .../{id}`: the version that was displayed. */
export const balanceSeenSchema = z.strictObject({ version: versionSchema });
export const balanceAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: balanceSchema,
});

/** Body of `POST /api/bot/users/balance-tracking/bulk`: rows without a valid amount are skipped. */
export const bulkBalancesSchema = z.strictObject({
  userEmail: emailSchema,
  date: balanceDaySchema,
  entries: z
    .array(
      z.strictObject({
        bookieName: bookieSchema,
        openingBalance: z.number().nullish(),
        closingBalance: z.number().nullish(),
      }),
    )
    .min(1)
    .max(200),
});
export type BulkBalances = z.output<typeof bulkBalancesSchema>;
export const bulkBalancesAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  createdCount: z.int().nonnegative(),
  data: z.object({
    created: z.array(balanceSchema),
    skipped: z.array(z.object({ bookieName: z.string(), reason: z.enum(['invalid', 'exists']) })),
  }),
});
