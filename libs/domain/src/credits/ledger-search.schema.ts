import { z } from 'zod';
import { transferKindSchema } from '../ledger/index.ts';
import { creditsSchema } from '../money/index.ts';
import { lineSchema } from '../text/index.ts';
import { counterpartSchema, ledgerStateSchema } from './credits.schema.ts';

export const LEDGER_PAGE_MAX = 200;
/** Query of `GET /api/admin/credits/transfers`; newest first, `before` the `nextBefore` of the page before. */
export const ledgerQuerySchema = z.strictObject({
  /** Part of a name, an address, a comment, or the beginning of a reference. */
  search: lineSchema.min(1).max(100).optional(),
  kind: transferKindSchema.optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** Hundredths that at least one account was moved by, at least and at most. */
  min: z.coerce.number().int().min(0).optional(),
  max: z.coerce.number().int().min(0).optional(),
  before: z
    .string()
    .regex(/^\d{1,15}_[\w-]{1,64}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(LEDGER_PAGE_MAX).default(50),
});
export type LedgerQuery = z.output<typeof ledgerQuerySchema>;

/** A transfer with all its sides. */
export const ledgerTransferSchema = z.object({
  id: z.string(),
  reference: z.string(),
  at: z.iso.datetime(),
  kind: transferKindSchema,
  /** `pending`: waits, or was declined; `single` and `post` have moved something, `void` has freed it. */
  phase: z.enum(['single', 'pending', 'post', 'void']),
  /** Name of who did it; missing for the system and for who is gone. */
  actor: z.string().optional(),
  comment: z.string().optional(),
  cause: z.string().optional(),
  legs: z.array(
    counterpartSchema.extend({
      email: z.string().optional(),
      unit: z.enum(['credits', 'cents']),
      amount: z.int(),
    }),
  ),
});
export type LedgerTransfer = z.infer<typeof ledgerTransferSchema>;
export const ledgerPageSchema = z.object({
  success: z.literal(true),
  transfers: z.array(ledgerTransferSchema),
  /** `before` of the next page; missing on the last. */
  nextBefore: z.string().optional(),
});
export type LedgerPage = z.infer<typeof ledgerPageSchema>;

/** Answer of `GET /api/admin/credits/ledger` and `POST /api/admin/credits/check`. */
export const ledgerAnswerSchema = z.object({
  success: z.literal(true),
  ledger: ledgerStateSchema.extend({
    accounts: z.int(),
    /** What did not hold, where and why; missing where all does. */
    fault: z.string().optional(),
    /** Credits that people and bot users hold now. */
    held: creditsSchema,
    /** What people owe. */
    owed: creditsSchema,
  }),
});
export type LedgerAnswer = z.infer<typeof ledgerAnswerSchema>;
