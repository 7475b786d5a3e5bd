import { z } from 'zod';
import { creditsSchema } from '../money/index.ts';
import { lineSchema } from '../text/index.ts';
import { versionSchema } from '../versions/index.ts';
import { waitingTransferSchema } from './credits.schema.ts';
import { MAX_TRANSFER, wireCreditsSchema } from './wire-credits.ts';

/** What an admin without words of their own has written. */
export const DEFAULT_COMMENT = 'Credit transfer';

/** Body of `POST /api/admin/validate-user`. */
export const validateUserSchema = z.strictObject({ email: z.email().max(254) });
/** Its answer: whether somebody could be sent credits. */
export const validatedUserSchema = z.object({
  success: z.literal(true),
  exists: z.boolean(),
  isAdmin: z.boolean(),
  isSelf: z.boolean(),
  message: z.string(),
  /** Empty where nobody can be named. */
  displayName: z.string(),
});
export type ValidatedUser = z.infer<typeof validatedUserSchema>;

/** Body of `POST /api/admin/transfer-credits`. */
export const transferCreditsSchema = z.strictObject({
  recipientEmail: z.email().max(254),
  /** Credits with at most two decimals. */
  amount: wireCreditsSchema,
  comment: lineSchema.max(200).optional(),
  /** Made by the client, the same at each try: with it the transfer happens once. */
  key: z.uuid().optional(),
});
export type TransferCredits = z.output<typeof transferCreditsSchema>;
/** Its answer. */
export const transferredSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** `waiting`: for a second person. */
  state: z.enum(['done', 'waiting']),
});
export type TransferredCredits = z.infer<typeof transferredSchema>;

/** How much admins may send each other and make, in hundredths of credits. */
export const transferLimitsSchema = z.strictObject({
  /** What one may send in a day of UTC. */
  dailyCap: creditsSchema.nonnegative().max(MAX_TRANSFER),
  /** What is more waits for a second person. */
  approvalAbove: creditsSchema.nonnegative().max(MAX_TRANSFER),
  /** What one may make in a day of UTC by credit payments; what is more waits for a second person. */
  creditCap: creditsSchema.nonnegative().max(MAX_TRANSFER),
});
export type TransferLimits = z.infer<typeof transferLimitsSchema>;
/** The limits as they are read. */
export const readLimitsSchema = transferLimitsSchema.extend({ version: versionSchema });
export type ReadLimits = z.infer<typeof readLimitsSchema>;
/** Body of `PUT /api/admin/credits/limits`: those that were touched, with the version that was read. */
export const limitsChangeSchema = transferLimitsSchema.partial().extend({ version: versionSchema });
export type LimitsChange = z.infer<typeof limitsChangeSchema>;
/** Until an owner sets others. */
export const USUAL_LIMITS: TransferLimits = {
  dailyCap: 500_000,
  approvalAbove: 100_000,
  creditCap: 500_000,
};
/** So long somebody has to decide. */
export const APPROVAL_DAYS = 3;

/** Answer of `GET /api/admin/credits/approvals`: what waits, the oldest first. */
export const approvalsSchema = z.object({
  success: z.literal(true),
  waiting: z.array(waitingTransferSchema),
  limits: readLimitsSchema,
});
export type Approvals = z.infer<typeof approvalsSchema>;
export const approvalParamsSchema = z.object({ id: z.uuid() });
/** Answer of `PUT /api/admin/credits/limits`. */
export const limitsAnswerSchema = z.object({ success: z.literal(true), limits: readLimitsSchema });
/** Answer of what only happens. */
export const creditsDoneSchema = z.object({ success: z.literal(true), message: z.string() });
