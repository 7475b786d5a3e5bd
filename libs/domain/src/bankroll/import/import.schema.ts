import { z } from 'zod';
import { bookieValueSchema } from '../../quotes/index.ts';
import { lineSchema } from '../../text/index.ts';
import { ACCOUNT_KINDS, currencySchema, MAX_ACCOUNTS, recordIdSchema } from '../accounts.schema.ts';
import { endingRules, legFields, legRules } from '../bets.schema.ts';
import { BET_STATES, betStateSchema, strategySchema } from '../states.schema.ts';
import { QUESTION_KINDS } from './readings.ts';

/** Maximum bets of one file; the rest takes a second one. */
export const MAX_IMPORT_BETS = 100_000;
/** Maximum bets that are open, or settled on one day: each change recomputes the sum over all of them. */
export const MAX_DAY_BETS = 2000;
/** No browser bets before; each day with bets is a part of the overview. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);
/** Maximum lines of a file: combined bets have one per selection. */
export const MAX_IMPORT_LINES = 250_000;
/** Maximum characters of a file, and bytes of the request made from it. */
export const MAX_IMPORT_CHARS = 40_000_000;
export const MAX_IMPORT_BYTES = 48 * 1024 * 1024;

/** The origin of a file: decides its column names and the namespace of its bet ids. */
export const IMPORT_SOURCES = ['bothways', 'pikkit', 'betAnalytix', 'generic'] as const;
const importSourceSchema = z.enum(IMPORT_SOURCES);
export type ImportSource = z.infer<typeof importSourceSchema>;

const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= EARLIEST_MS, 'is not before 2000');
/** A hundred thousand bets of the highest amounts. */
const MAX_SUM_CENTS = 1e15;
const { odds } = legFields;

/** A bet of a file, with its outcome. */
export const importRowSchema = z
  .strictObject({
    /** Line in the file, from 1. */
    line: z.int().min(1).max(MAX_IMPORT_LINES),
    /** The bet's id at the source. */
    betId: lineSchema.min(1).max(200).optional(),
    /** Index in `books` of its bookmaker. */
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
    /** Odds finally paid: after a deduction, or with a boost. */
    reducedOdds: odds.optional(),
    strategy: strategySchema.default('manual'),
    state: betStateSchema,
    cashOutCents: legFields.cashOutCents,
    share: legFields.share,
    placedAt: instant,
    /** Absent for an open bet. */
    settledAt: instant.optional(),
    /** The closing price without its margin and with it; a tracker's own price includes it. */
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

/** A bookmaker as named in the file, and the account it maps to. */
const importBookSchema = z.strictObject({
  /** Empty: the file names none. */
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

/** Maximum stored questions of a file; one with more has the wrong columns assigned. */
export const MAX_ASKED = 60;
const cents = z.int().min(-MAX_SUM_CENTS).max(MAX_SUM_CENTS);
/** An ambiguity of the file: its readings, each with the sums it would have given, and the answer. */
const importAskedSchema = z.strictObject({
  kind: z.enum(QUESTION_KINDS),
  /** The doubtful text, or the name of the column. */
  subject: lineSchema.max(60),
  answer: lineSchema.min(1).max(40),
  /** The file's own figures answered it. */
  isFromFile: z.boolean().optional(),
  readings: z
    .array(z.strictObject({ reading: lineSchema.min(1).max(40), stakeCents: cents, profitCents: cents }))
    .max(BET_STATES.length + 1),
});
export type ImportAsked = z.output<typeof importAskedSchema>;

/** Body of `POST /api/bankroll/imports`: the bets of a file, all or none. */
export const importBodySchema = z
  .strictObject({
    source: importSourceSchema,
    fileName: lineSchema.min(1).max(200),
    books: z
      .array(importBookSchema)
      .min(1)
      .max(MAX_ACCOUNTS + 1),
    rows: z.array(importRowSchema).min(1).max(MAX_IMPORT_BETS),
    asked: z.array(importAskedSchema).max(MAX_ASKED).default([]),
    /** Lines of the file that are no bets, and were left out. */
    omitted: z.int().min(0).max(MAX_IMPORT_LINES).default(0),
  })
  .refine(({ books, rows }) => rows.every(({ book }) => book < books.length), {
    error: 'name a bookmaker that is not there',
    path: ['rows'],
  });
export type ImportBody = z.output<typeof importBodySchema>;
export type ImportBodyInput = z.input<typeof importBodySchema>;

/** State of an import; each person has at most one that is neither done nor undone. */
const IMPORT_STATES = ['writing', 'done', 'undoing', 'undone'] as const;

/** Sums of an import's added bets, by state and currency. */
export const importSumSchema = z.object({
  currency: currencySchema,
  state: betStateSchema,
  bets: z.int(),
  stakeCents: z.int(),
  /** 0 while open. */
  profitCents: z.int(),
});
export type ImportSum = z.infer<typeof importSumSchema>;

export const importSchema = z.object({
  id: z.string(),
  source: importSourceSchema,
  fileName: z.string(),
  at: z.iso.datetime(),
  state: z.enum(IMPORT_STATES),
  /** Rows sent, and how many of them have been processed. */
  rows: z.int(),
  gone: z.int(),
  /** Bets added so far; while it is undone, all that it had added. */
  bets: z.int(),
  /** Bets open in the bankroll that the file settled. */
  settled: z.int(),
  /** Already in the bankroll. */
  known: z.int(),
  /** Lines of the file that were left out. */
  omitted: z.int(),
  asked: z.array(importAskedSchema),
  /** Sums of the added bets as in the file; absent of imports older than this field. */
  sums: z.array(importSumSchema).optional(),
  undoneAt: z.iso.datetime().optional(),
});
export type Import = z.infer<typeof importSchema>;

/** Whether bets are being written or removed. */
export const isUnderWay = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'writing' || state === 'undoing';

export const importAnswerSchema = z.object({ success: z.literal(true), import: importSchema });
export const importsAnswerSchema = z.object({ success: z.literal(true), imports: z.array(importSchema) });
export const importParamsSchema = z.object({ id: recordIdSchema });
