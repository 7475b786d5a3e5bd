import { z } from 'zod';
import { ledgerAccountKindSchema, type TransferKind, transferKindSchema } from '../ledger/index.ts';
import { centsSchema, creditsSchema } from '../money/index.ts';
import { packIdSchema } from '../packs/index.ts';

/** What a statement can be narrowed to; `debt` is what is owed after money went back, an account of its own. */
export const STATEMENT_FILTERS = ['all', 'botUsers', 'transfers', 'packs', 'debt'] as const;
export type StatementFilter = (typeof STATEMENT_FILTERS)[number];

/** The kinds of a filter; all of them where it has none. */
export const FILTER_KINDS: Partial<Record<StatementFilter, readonly TransferKind[]>> = {
  botUsers: ['deposit', 'withdrawal'],
  transfers: ['transfer'],
  packs: ['pack', 'bonus', 'freePack', 'refund', 'dispute', 'disputeWon'],
};

export const STATEMENT_PAGE_MAX = 200;
/** A statement as a file has no more rows. */
export const STATEMENT_FILE_ROWS = 20_000;

const period = {
  filter: z.enum(STATEMENT_FILTERS).default('all'),
  /** ISO 8601, with the moment itself. */
  from: z.iso.datetime().optional(),
  /** ISO 8601, without the moment itself. */
  to: z.iso.datetime().optional(),
};
/** Query of `GET /api/credits`; newest first, `before` the `nextBefore` of the page before. */
export const statementQuerySchema = z.strictObject({
  ...period,
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(STATEMENT_PAGE_MAX).default(50),
});
export type StatementQuery = z.output<typeof statementQuerySchema>;
/** Query of `GET /api/credits/export`. */
export const statementFileQuerySchema = z.strictObject(period);
export type StatementFileQuery = z.output<typeof statementFileQuerySchema>;

/** Whose account is on the other side, as far as a person may read it. */
export const counterpartSchema = z.object({
  kind: ledgerAccountKindSchema,
  /** Name of an admin, alias or address of a bot user; missing for the house and for who is gone. */
  name: z.string().optional(),
});
export type Counterpart = z.infer<typeof counterpartSchema>;

/** A line of a statement. */
export const statementRowSchema = z.object({
  /** Of the transfer. */
  id: z.string(),
  /** Its number in the account, from 1. */
  place: z.int().positive(),
  at: z.iso.datetime(),
  kind: transferKindSchema,
  /** What kind was taken back, where the kind is `reversal`. */
  reversed: transferKindSchema.optional(),
  /** As people say it: `TR-3F9A21C4`. */
  reference: z.string(),
  amount: creditsSchema,
  /** What the account came to. */
  balance: creditsSchema,
  counterpart: counterpartSchema.optional(),
  comment: z.string().optional(),
  /** Which pack brought it. */
  pack: packIdSchema.optional(),
  /** How much of what came in paid a debt, or of what was taken back was not there. */
  owed: creditsSchema.optional(),
});
export type StatementRow = z.infer<typeof statementRowSchema>;

/** A transfer that waits for a second person. */
export const waitingTransferSchema = z.object({
  id: z.string(),
  reference: z.string(),
  at: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  amount: creditsSchema,
  from: z.object({ name: z.string(), email: z.string() }),
  to: z.object({ name: z.string(), email: z.string() }),
  comment: z.string().optional(),
  /** Whether the caller has asked for it: then somebody else decides. */
  isOwn: z.boolean(),
});
export type WaitingTransfer = z.infer<typeof waitingTransferSchema>;

/** Credits that come with a payment that is due. */
export const duePackSchema = z.object({
  /** Of the order: `PK-0071`. */
  reference: z.string(),
  pack: packIdSchema,
  /** Which of the pack's payments. */
  position: z.int().positive(),
  credits: creditsSchema,
  amountCents: centsSchema,
  dueAt: z.iso.datetime(),
});
export type DuePack = z.infer<typeof duePackSchema>;

/** When the whole ledger was last summed, and whether it held. */
export const ledgerStateSchema = z.object({
  /** Closed: a sum did not hold, and nothing moves. */
  open: z.boolean(),
  /** Missing before the first check. */
  checkedAt: z.iso.datetime().optional(),
  entries: z.int(),
});
export type LedgerState = z.infer<typeof ledgerStateSchema>;

/** Answer of `GET /api/credits`. Amounts are hundredths of credits. */
export const statementSchema = z.object({
  success: z.literal(true),
  /** What may be given now. */
  available: creditsSchema,
  /** What waiting transfers keep. */
  reserved: creditsSchema,
  /** What is owed; while it is not 0, nothing can be sent. */
  debt: creditsSchema,
  rows: z.array(statementRowSchema),
  /** `before` of the next page; missing on the last. */
  nextBefore: z.int().optional(),
  /** Of the whole period, whatever page: what there was before it, what came in, what went out. */
  sums: z.object({ before: creditsSchema, in: creditsSchema, out: creditsSchema, after: creditsSchema }),
  sending: z.object({
    /** What may still be sent today. */
    leftToday: creditsSchema.nonnegative(),
    /** Above it a second person is asked. */
    approvalAbove: creditsSchema.nonnegative(),
    /** What of the available ones was given, and is for one's own bot users only. */
    given: creditsSchema.nonnegative(),
  }),
  /** The caller's own, and those to the caller. */
  waiting: z.array(waitingTransferSchema),
  due: z.array(duePackSchema),
  ledger: ledgerStateSchema,
});
export type Statement = z.infer<typeof statementSchema>;
