import { z } from 'zod';
import { marketSchema, periodSchema, selectionSchema, sideSchema } from '../markets/index.ts';
import { centsSchema } from '../money/index.ts';
import { ODDS_PARTS, oddsOfMicro } from '../odds/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { canSettle } from '../settlement/index.ts';
import { SPORTS } from '../sports/index.ts';
import { steppedSchema } from '../steps/index.ts';
import { foreignIdSchema, lineSchema } from '../text/index.ts';
import { currencySchema, keySchema, MAX_CENTS, noteSchema, recordIdSchema } from './accounts.schema.ts';
import { CLOSE_STATES } from './closing.ts';
import { SHARE_PARTS } from './profit.ts';
import { type BetState, betStateSchema, freebetKindSchema, strategySchema } from './states.schema.ts';

export const MAX_LEGS = 10;
const BANKROLL_PAGE = 25;
const PAGE_MAX = 100;
/** Still above 1 after rounding to the stored precision. */
const oddsSchema = z
  .number()
  .min(oddsOfMicro(ODDS_PARTS + 1))
  .max(1000);
const instant = z.iso.datetime({ offset: true });

const pickFields = {
  market: marketSchema,
  period: periodSchema.default('FT'),
  selection: selectionSchema,
  handicap: steppedSchema(4).min(-500).max(500).optional(),
  team: z.union([z.literal(1), z.literal(2)]).optional(),
  overTimeIncluded: z.boolean().default(false),
};
/** A pick that can be settled from a result; its side is a field of the bet. */
const bankrollPickSchema = z
  .strictObject(pickFields)
  .refine((pick) => canSettle(pick), 'market, selection and line do not go together');
export type BankrollPick = z.output<typeof bankrollPickSchema>;

/** People bet on more than our lists cover: such a bet has words and no market. */
const BANKROLL_SPORTS = [...SPORTS, 'other'] as const;
const bankrollSportSchema = z.enum(BANKROLL_SPORTS);
export type BankrollSport = z.infer<typeof bankrollSportSchema>;

const eventFields = {
  /** Our event id, where we list the event. */
  id: foreignIdSchema.min(1).max(100).optional(),
  name: lineSchema.min(1).max(250),
  home: lineSchema.min(1).max(120).optional(),
  away: lineSchema.min(1).max(120).optional(),
  sport: bankrollSportSchema,
  league: lineSchema.max(120).optional(),
  startsAt: instant.optional(),
};
const bankrollEventSchema = z.strictObject(eventFields);

/** One of the person's accounts, or a bookmaker's: that one is opened with a balance of 0 where it does not exist. */
const atSchema = z.union([
  z.strictObject({ accountId: recordIdSchema }),
  z.strictObject({
    bookie: bookieValueSchema,
    name: lineSchema.min(1).max(60),
    currency: currencySchema,
    kind: z.enum(['bookmaker', 'exchange']).default('bookmaker'),
  }),
]);

/** Fields of a bet, whatever its origin. */
export const legFields = {
  event: bankrollEventSchema,
  pick: bankrollPickSchema.optional(),
  /** The pick in words where it is none of our markets. */
  words: lineSchema.min(1).max(200).optional(),
  side: sideSchema.default('back'),
  odds: oddsSchema,
  stakeCents: z.int().min(1).max(MAX_CENTS),
  commissionPct: steppedSchema(100).min(0).max(50).default(0),
  freebet: freebetKindSchema.optional(),
  cashOutCents: z.int().min(0).max(MAX_CENTS).optional(),
  /** Of a dead heat: the share of the stake that won. */
  share: z
    .number()
    .min(1 / SHARE_PARTS)
    .max(1 - 1 / SHARE_PARTS)
    .optional(),
};

type Rule<T> = (value: T, context: z.RefinementCtx<T>) => void;
const refuse = (context: z.RefinementCtx, message: string, path: string[] = []): void =>
  context.addIssue({ code: 'custom', message, path });

export const legRules: Rule<{ pick?: unknown; words?: unknown; side: string; freebet?: unknown }> = (
  { pick, words, side, freebet },
  context,
) => {
  if (pick === undefined && words === undefined) refuse(context, 'says nothing of what is bet on');
  if (side === 'lay' && freebet !== undefined) refuse(context, 'a lay takes no free bet');
};

/** Cash-outs need an amount and dead heats a share; no other state allows either. */
export const endingRules: Rule<{
  state: BetState;
  cashOutCents?: number | undefined;
  share?: number | undefined;
}> = ({ state, cashOutCents, share }, context) => {
  if ((state === 'cashedOut') !== (cashOutCents !== undefined))
    refuse(context, 'goes with cashedOut', ['cashOutCents']);
  if ((state === 'deadHeat') !== (share !== undefined)) refuse(context, 'goes with deadHeat', ['share']);
};

const { cashOutCents, share, ...placed } = legFields;
export const newLegSchema = z
  .strictObject({
    at: atSchema,
    ...placed,
    /** Odds of the list, where they differ from those placed. */
    listOdds: oddsSchema.optional(),
    /** No-vig odds at placement. */
    fairOdds: oddsSchema.optional(),
    /** Id of the arb or value bet. */
    sourceId: foreignIdSchema.min(1).max(400).optional(),
  })
  .superRefine(legRules);
export type NewLeg = z.output<typeof newLegSchema>;
export type NewLegInput = z.input<typeof newLegSchema>;

/** Body of `POST /api/bankroll/bets`: bets placed together, recorded all or none, and once. */
export const newBetsSchema = z.strictObject({
  key: keySchema,
  strategy: strategySchema,
  legs: z.array(newLegSchema).min(1).max(MAX_LEGS),
  placedAt: instant.optional(),
  note: noteSchema.optional(),
});
export type NewBets = z.output<typeof newBetsSchema>;
export type NewBetsInput = z.input<typeof newBetsSchema>;

const closingLineSchema = z.object({
  state: z.enum([...CLOSE_STATES, 'waiting']),
  fairOdds: z.number().optional(),
  rawOdds: z.number().optional(),
  /** A bookmaker, or `consensus`. */
  reference: z.string().optional(),
  seenAt: z.iso.datetime().optional(),
  clvPct: z.number().optional(),
});

export const bankrollBetSchema = z.object({
  id: z.string(),
  /** Shared by the bets placed together. */
  groupId: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  currency: currencySchema,
  strategy: strategySchema,
  event: z.object({ ...eventFields, name: z.string(), startsAt: z.iso.datetime().optional() }),
  pick: z.object(pickFields).optional(),
  words: z.string().optional(),
  side: sideSchema,
  odds: z.number(),
  listOdds: z.number().optional(),
  fairOdds: z.number().optional(),
  stakeCents: centsSchema,
  /** Money of the account that it ties up: a lay's liability, nothing for a free bet. */
  outlayCents: centsSchema,
  commissionPct: z.number(),
  freebet: freebetKindSchema.optional(),
  matchedCents: centsSchema.optional(),
  reducedOdds: z.number().optional(),
  state: betStateSchema,
  cashOutCents: centsSchema.optional(),
  share: z.number().optional(),
  /** Absent while open. */
  profitCents: centsSchema.optional(),
  settledBy: z.enum(['hand', 'result', 'import']).optional(),
  placedAt: z.iso.datetime(),
  settledAt: z.iso.datetime().optional(),
  closing: closingLineSchema,
  note: z.string().optional(),
  isCorrected: z.boolean(),
  version: z.int(),
});
export type BankrollBet = z.infer<typeof bankrollBetSchema>;

export const BET_TABS = ['all', 'open', 'settled'] as const;
const betTabSchema = z.enum(BET_TABS);
export type BetTab = z.infer<typeof betTabSchema>;

/** Filters of a list or a file. */
const narrowing = {
  tab: betTabSchema.default('all'),
  strategy: strategySchema.optional(),
  account: recordIdSchema.optional(),
};
export const bankrollBetsQuerySchema = z.strictObject({
  ...narrowing,
  /** `nextCursor` of the page before. */
  cursor: z
    .string()
    .max(80)
    .regex(/^\d{1,16}~[\w-]+$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(BANKROLL_PAGE),
});
export type BankrollBetsQuery = z.output<typeof bankrollBetsQuerySchema>;
export const bankrollFileQuerySchema = z.strictObject(narrowing);
export type BankrollFileQuery = z.output<typeof bankrollFileQuerySchema>;

export const bankrollBetsAnswerSchema = z.object({
  success: z.literal(true),
  bets: z.array(bankrollBetSchema),
  hasMore: z.boolean(),
  nextCursor: z.string().optional(),
  counts: z.object({ all: z.int(), open: z.int(), settled: z.int() }),
});
export type BankrollBetsAnswer = z.infer<typeof bankrollBetsAnswerSchema>;

/** Settles or corrects a bet. Correcting a settled one requires a reason; the earlier state is retained. */
export const betChangeSchema = z
  .strictObject({
    version: z.int().min(1).max(1_000_000_000),
    state: betStateSchema,
    cashOutCents,
    share,
    odds: oddsSchema.optional(),
    stakeCents: z.int().min(1).max(MAX_CENTS).optional(),
    /** After a deduction (Rule 4); null removes it. */
    reducedOdds: oddsSchema.nullable().optional(),
    /** The matched part of the stake; null: all of it. */
    matchedCents: z.int().min(0).max(MAX_CENTS).nullable().optional(),
    reason: noteSchema.min(1).optional(),
  })
  .superRefine(endingRules);
export type BetChange = z.output<typeof betChangeSchema>;

export const correctionSchema = z.object({
  at: z.iso.datetime(),
  by: z.enum(['hand', 'result', 'import']),
  reason: z.string().optional(),
  before: z.object({
    state: betStateSchema,
    odds: z.number(),
    stakeCents: centsSchema,
    profitCents: centsSchema.optional(),
  }),
});
export type Correction = z.infer<typeof correctionSchema>;

export const betParamsSchema = z.object({ id: recordIdSchema });
export const betAnswerSchema = z.object({
  success: z.literal(true),
  bet: bankrollBetSchema,
  corrections: z.array(correctionSchema),
});
export const betsLoggedSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  groupId: z.string(),
  betIds: z.array(z.string()),
});
