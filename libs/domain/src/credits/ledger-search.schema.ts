import { z } from 'zod';
import { transferKindSchema } from '../ledger/index.ts';
import { creditsSchema } from '../money/index.ts';
import { lineSchema } from '../text/index.ts';
import { counterpartSchema, ledgerStateSchema } from './credits.schema.ts';

const LEDGER_PAGE_MAX = 200;
/** Query of `GET /api/admin/credits/transfers`; newest first, `before` is the `nextBefore` of the previous page. */
export const ledgerQuerySchema = z.strictObject({
  /** Part of a name, an address, a comment, or the beginning of a reference. */
  search: lineSchema.min(1).max(100).optional(),
  kind: transferKindSchema.optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** Range in hundredths that at least one account changed by. */
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
  /** `pending`: waits, or was declined; `single` and `post` moved credits, `void` released them. */
  phase: z.enum(['single', 'pending', 'post', 'void']),
  /** Name of the actor; missing for the system and for deleted accounts. */
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
    /** The failed check, where and why; missing where all passed. */
    fault: z.string().optional(),
    /** Credits of people and bot users now. */
    held: creditsSchema,
    /** Total debt. */
    owed: creditsSchema,
  }),
});
export type LedgerAnswer = z.infer<typeof ledgerAnswerSchema>;
