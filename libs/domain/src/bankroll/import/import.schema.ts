import { z } from 'zod';
import { bookieValueSchema } from '../../quotes/index.ts';
import { lineSchema } from '../../text/index.ts';
import { ACCOUNT_KINDS, currencySchema, MAX_ACCOUNTS, recordIdSchema } from '../accounts.schema.ts';
import { endingRules, legFields, legRules } from '../bets.schema.ts';
import { betStateSchema, strategySchema } from '../states.schema.ts';

/** Bets of one file; what is beyond goes in a second one. */
export const MAX_IMPORT_BETS = 100_000;
/** Bets that are open, or settled on one day: with each that changes all of them are summed anew. */
export const MAX_DAY_BETS = 2000;
/** Nobody bet from a browser before; each day that has bets is a part of the overview. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);
/** Lines of a file: combined bets have one for each selection. */
export const MAX_IMPORT_LINES = 250_000;
/** Characters of a file, and bytes of what is made of it. */
export const MAX_IMPORT_CHARS = 40_000_000;
export const MAX_IMPORT_BYTES = 48 * 1024 * 1024;

/** Whose file it is: what says how its columns are called, and among whose ids a bet's own one is known again. */
export const IMPORT_SOURCES = ['bothways', 'pikkit', 'betAnalytix', 'generic'] as const;
export const importSourceSchema = z.enum(IMPORT_SOURCES);
export type ImportSource = z.infer<typeof importSourceSchema>;

const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= EARLIEST_MS, 'is not before 2000');
const { odds } = legFields;

/** A bet as a file has it, with what became of it. */
export const importRowSchema = z
  .strictObject({
    /** In the file, counted from 1. */
    line: z.int().min(1).max(MAX_IMPORT_LINES),
    /** The source's own id of it. */
    betId: lineSchema.min(1).max(200).optional(),
    /** Which of `books` it was placed at. */
    book: z.int().min(0).max(MAX_ACCOUNTS),
    event: legFields.event,
    pick: legFields.pick,
    words: legFields.words,
    side: legFields.side,
    odds,
    stakeCents: legFields.stakeCents,
    commissionPct: legFields.commissionPct,
    freebet: legFields.freebet,
    matchedCents: legFields.stakeCents.optional(),
    /** Odds that were paid in the end: after a deduction, or with a boost. */
    reducedOdds: odds.optional(),
    strategy: strategySchema.default('manual'),
    state: betStateSchema,
    cashOutCents: legFields.cashOutCents,
    share: legFields.share,
    placedAt: instant,
    /** Of an open bet absent. */
    settledAt: instant.optional(),
    /** The close without its margin, and with it; a tracker's own price is of the second kind. */
    closing: z.strictObject({ fairOdds: odds.optional(), rawOdds: odds.optional() }).optional(),
    note: lineSchema.min(1).max(300).optional(),
  })
  .superRefine(legRules)
  .superRefine(endingRules)
  .refine(({ state, settledAt }) => (state === 'open') === (settledAt === undefined), {
    error: 'goes with a bet that has ended',
    path: ['settledAt'],
  })
  .refine(({ matchedCents, stakeCents }) => matchedCents === undefined || matchedCents <= stakeCents, {
    error: 'is no more than the stake',
    path: ['matchedCents'],
  });
export type ImportRow = z.output<typeof importRowSchema>;
export type ImportRowInput = z.input<typeof importRowSchema>;

/** A bookmaker as the file names it, and which account of ours that is. */
export const importBookSchema = z.strictObject({
  /** Empty: what the file says nothing of. */
  name: lineSchema.max(60),
  currency: currencySchema.optional(),
  at: z.union([
    z.strictObject({ accountId: recordIdSchema }),
    z.strictObject({
      name: lineSchema.min(1).max(60),
      currency: currencySchema,
      kind: z.enum(ACCOUNT_KINDS),
      bookie: bookieValueSchema.optional(),
    }),
  ]),
});
export type ImportBook = z.output<typeof importBookSchema>;

/** Body of `POST /api/bankroll/imports`: the bets of a file, all accepted or none. */
export const importBodySchema = z
  .strictObject({
    source: importSourceSchema,
    fileName: lineSchema.min(1).max(200),
    books: z
      .array(importBookSchema)
      .min(1)
      .max(MAX_ACCOUNTS + 1),
    rows: z.array(importRowSchema).min(1).max(MAX_IMPORT_BETS),
  })
  .refine(({ books, rows }) => rows.every(({ book }) => book < books.length), {
    error: 'name a bookmaker that is not there',
    path: ['rows'],
  });
export type ImportBody = z.output<typeof importBodySchema>;
export type ImportBodyInput = z.input<typeof importBodySchema>;

/** Where a file that is read in stands; each person has one at a time that is neither done nor undone. */
export const IMPORT_STATES = ['writing', 'done', 'undoing', 'undone'] as const;

export const importSchema = z.object({
  id: z.string(),
  source: importSourceSchema,
  fileName: z.string(),
  at: z.iso.datetime(),
  state: z.enum(IMPORT_STATES),
  /** How many rows were sent, and how many of them have been gone through. */
  rows: z.int(),
  gone: z.int(),
  /** What it has added by now; what it brought at all while it is undone. */
  bets: z.int(),
  /** Open here, and ended in the file. */
  settled: z.int(),
  /** There already. */
  known: z.int(),
  undoneAt: z.iso.datetime().optional(),
});
export type Import = z.infer<typeof importSchema>;

/** Whether bets are being written or taken back. */
export const isUnderWay = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'writing' || state === 'undoing';

export const importAnswerSchema = z.object({ success: z.literal(true), import: importSchema });
export type ImportAnswer = z.infer<typeof importAnswerSchema>;
export const importsAnswerSchema = z.object({ success: z.literal(true), imports: z.array(importSchema) });
export const importParamsSchema = z.object({ id: recordIdSchema });
