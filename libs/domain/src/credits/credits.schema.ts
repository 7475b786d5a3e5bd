import { z } from 'zod';
import { ledgerAccountKindSchema, type TransferKind, transferKindSchema } from '../ledger/index.ts';
import { centsSchema, creditsSchema } from '../money/index.ts';
import { packIdSchema } from '../packs/index.ts';

/** Filters of a statement; `debt` is what is owed after refunds, a separate account. */
export const STATEMENT_FILTERS = ['all', 'botUsers', 'transfers', 'packs', 'debt'] as const;
export type StatementFilter = (typeof STATEMENT_FILTERS)[number];

/** The kinds of a filter; all where absent. */
export const FILTER_KINDS: Partial<Record<StatementFilter, readonly TransferKind[]>> = {
  botUsers: ['deposit', 'withdrawal'],
  transfers: ['transfer'],
  packs: ['pack', 'bonus', 'freePack', 'refund', 'dispute', 'disputeWon'],
};

const STATEMENT_PAGE_MAX = 200;
/** Maximum rows of an exported statement. */
export const STATEMENT_FILE_ROWS = 20_000;

const period = {
  filter: z.enum(STATEMENT_FILTERS).default('all'),
  /** ISO 8601, inclusive. */
  from: z.iso.datetime().optional(),
  /** ISO 8601, exclusive. */
  to: z.iso.datetime().optional(),
};
/** Query of `GET /api/credits`; newest first, `before` is the `nextBefore` of the previous page. */
export const statementQuerySchema = z.strictObject({
  ...period,
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(STATEMENT_PAGE_MAX).default(50),
});
export type StatementQuery = z.output<typeof statementQuerySchema>;
/** Query of `GET /api/credits/export`. */
export const statementFileQuerySchema = z.strictObject(period);
export type StatementFileQuery = z.output<typeof statementFileQuerySchema>;

/** Owner of the other account, as far as the caller may see it. */
export const counterpartSchema = z.object({
  kind: ledgerAccountKindSchema,
  /** Name of an admin, alias or address of a bot user; missing for the house and for deleted accounts. */
  name: z.string().optional(),
});
export type Counterpart = z.infer<typeof counterpartSchema>;

/** A line of a statement. */
export const statementRowSchema = z.object({
  /** Id of the transfer. */
  id: z.string(),
  /** Its number in the account, from 1. */
  place: z.int().positive(),
  at: z.iso.datetime(),
  kind: transferKindSchema,
  /** The kind that was reversed, where the kind is `reversal`. */
  reversed: transferKindSchema.optional(),
  /** Displayed reference: `TR-3F9A21C4`. */
  reference: z.string(),
  amount: creditsSchema,
  /** The account's balance after it. */
  balance: creditsSchema,
  counterpart: counterpartSchema.optional(),
  comment: z.string().optional(),
  /** The pack that it came with. */
  pack: packIdSchema.optional(),
  /** The part of incoming credits that paid a debt, or of a reversal that became one. */
  owed: creditsSchema.optional(),
});
export type StatementRow = z.infer<typeof statementRowSchema>;

/** A transfer that waits for approval by a second person. */
export const waitingTransferSchema = z.object({
  id: z.string(),
  reference: z.string(),
  at: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  amount: creditsSchema,
  from: z.object({ name: z.string(), email: z.string() }),
  to: z.object({ name: z.string(), email: z.string() }),
  comment: z.string().optional(),
  /** Whether the caller requested it: then another person must decide. */
  isOwn: z.boolean(),
});
export type WaitingTransfer = z.infer<typeof waitingTransferSchema>;

/** Credits that come with a payment that is due. */
const duePackSchema = z.object({
  /** The order's reference: `PK-0071`. */
  reference: z.string(),
  pack: packIdSchema,
  /** Index of the pack's payment, from 1. */
  position: z.int().positive(),
  credits: creditsSchema,
  amountCents: centsSchema,
  dueAt: z.iso.datetime(),
});
export type DuePack = z.infer<typeof duePackSchema>;

/** Time and result of the last full check of the ledger. */
export const ledgerStateSchema = z.object({
  /** False where a check failed: then nothing moves. */
  open: z.boolean(),
  /** Missing before the first check. */
  checkedAt: z.iso.datetime().optional(),
  entries: z.int(),
});
export type LedgerState = z.infer<typeof ledgerStateSchema>;

/** Answer of `GET /api/credits`. Amounts are hundredths of credits. */
export const statementSchema = z.object({
  success: z.literal(true),
  /** Credits available to give. */
  available: creditsSchema,
  /** Credits reserved by waiting transfers. */
  reserved: creditsSchema,
  /** Credits owed; unless 0, nothing can be sent. */
  debt: creditsSchema,
  rows: z.array(statementRowSchema),
  /** `before` of the next page; missing on the last. */
  nextBefore: z.int().optional(),
  /** Totals of the whole period, independent of the page: balance before it, incoming, outgoing. */
  sums: z.object({ before: creditsSchema, in: creditsSchema, out: creditsSchema, after: creditsSchema }),
  sending: z.object({
    /** How much may still be sent today. */
    leftToday: creditsSchema.nonnegative(),
    /** Amounts above it need approval. */
    approvalAbove: creditsSchema.nonnegative(),
    /** The part of the available credits that was a gift, for one's own bot users only. */
    given: creditsSchema.nonnegative(),
  }),
  /** The caller's own, and those to the caller. */
  waiting: z.array(waitingTransferSchema),
  due: z.array(duePackSchema),
  ledger: ledgerStateSchema,
});
export type Statement = z.infer<typeof statementSchema>;
