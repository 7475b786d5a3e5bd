import { z } from 'zod';
import { creditsSchema } from '../money/index.ts';
import { lineSchema } from '../text/index.ts';
import { versionSchema } from '../versions/index.ts';
import { waitingTransferSchema } from './credits.schema.ts';
import { MAX_TRANSFER, wireCreditsSchema } from './wire-credits.ts';

/** Comment of an admin who wrote none. */
export const DEFAULT_COMMENT = 'Credit transfer';

/** Body of `POST /api/admin/validate-user`. */
export const validateUserSchema = z.strictObject({ email: z.email().max(254) });
/** Its answer: whether credits can be sent to the address. */
export const validatedUserSchema = z.object({
  success: z.literal(true),
  exists: z.boolean(),
  isAdmin: z.boolean(),
  isSelf: z.boolean(),
  message: z.string(),
  /** Empty where the account may not be named. */
  displayName: z.string(),
});
export type ValidatedUser = z.infer<typeof validatedUserSchema>;

/** Body of `POST /api/admin/transfer-credits`. */
export const transferCreditsSchema = z.strictObject({
  recipientEmail: z.email().max(254),
  /** Credits with at most two decimals. */
  amount: wireCreditsSchema,
  comment: lineSchema.max(200).optional(),
  /** Idempotency key, made by the client and the same in retries. */
  key: z.uuid().optional(),
});
export type TransferCredits = z.output<typeof transferCreditsSchema>;
/** Its answer. */
export const transferredSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** `waiting`: for approval. */
  state: z.enum(['done', 'waiting']),
});

/** Limits on sending and creating credits, in hundredths of credits. */
const transferLimitsSchema = z.strictObject({
  /** Maximum sent in a day (UTC). */
  dailyCap: creditsSchema.nonnegative().max(MAX_TRANSFER),
  /** Greater amounts need approval. */
  approvalAbove: creditsSchema.nonnegative().max(MAX_TRANSFER),
  /** Maximum created in a day (UTC) by credit payments; beyond it they need approval. */
  creditCap: creditsSchema.nonnegative().max(MAX_TRANSFER),
});
export type TransferLimits = z.infer<typeof transferLimitsSchema>;
/** The limits as read. */
export const readLimitsSchema = transferLimitsSchema.extend({ version: versionSchema });
export type ReadLimits = z.infer<typeof readLimitsSchema>;
/** Body of `PUT /api/admin/credits/limits`: the changed ones, with the version that was read. */
export const limitsChangeSchema = transferLimitsSchema.partial().extend({ version: versionSchema });
export type LimitsChange = z.infer<typeof limitsChangeSchema>;
/** Defaults until an owner sets others. */
export const USUAL_LIMITS: TransferLimits = {
  dailyCap: 500_000,
  approvalAbove: 100_000,
  creditCap: 500_000,
};
/** An approval expires after this time. */
export const APPROVAL_DAYS = 3;

/** Answer of `GET /api/admin/credits/approvals`: what waits, oldest first. */
export const approvalsSchema = z.object({
  success: z.literal(true),
  waiting: z.array(waitingTransferSchema),
  limits: readLimitsSchema,
});
export type Approvals = z.infer<typeof approvalsSchema>;
export const approvalParamsSchema = z.object({ id: z.uuid() });
/** Answer of `PUT /api/admin/credits/limits`. */
export const limitsAnswerSchema = z.object({ success: z.literal(true), limits: readLimitsSchema });
/** Answer of operations without data. */
export const creditsDoneSchema = z.object({ success: z.literal(true), message: z.string() });
