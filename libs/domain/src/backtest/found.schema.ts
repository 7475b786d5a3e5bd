import { z } from 'zod';
import { CLOSE_STATES } from '../bankroll/index.ts';
import { marketSchema, periodSchema, selectionSchema, sideSchema } from '../markets/index.ts';
import { feeSchema } from '../odds/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { sportSchema } from '../sports/index.ts';
import { DELAYS_S } from './betting.schema.ts';

const FOUND_PAGE = 50;
const PAGE_MAX = 100;

export const SETTLED = ['won', 'halfWon', 'void', 'halfLost', 'lost'] as const;

const foundLegSchema = z.object({
  /** Its name in the list. */
  bookie: bookieValueSchema,
  /** The bookmaker whose price it is, where the variant in the list has none of its own. */
  owner: bookieValueSchema.optional(),
  market: marketSchema,
  period: periodSchema,
  selection: selectionSchema,
  handicap: z.number().optional(),
  team: z.literal([1, 2]).optional(),
  overTimeIncluded: z.boolean(),
  side: sideSchema,
  /** As quoted when displayed, before the fee. */
  odds: z.number(),
  fee: feeSchema.optional(),
  /** Margin-free odds when displayed; only of value bets. */
  fairOdds: z.number().optional(),
  close: z.object({
    state: z.enum(CLOSE_STATES),
    fairOdds: z.number().optional(),
    rawOdds: z.number().optional(),
    /** A bookmaker, or `consensus`. */
    reference: z.string().optional(),
  }),
  /** Absent: the result is unknown or does not decide the leg. */
  settled: z.enum(SETTLED).optional(),
});
export type FoundLeg = z.infer<typeof foundLegSchema>;

/** A find, with the time during which the list would have shown it. */
export const foundSchema = z.object({
  /** Its position among the finds, from 1. */
  number: z.int(),
  /** As in the list: an opportunity that went and came back has the same id again. */
  opportunityId: z.string(),
  event: z.object({
    id: z.string(),
    sport: sportSchema,
    country: z.string(),
    league: z.string(),
    home: z.string(),
    away: z.string(),
    startsAt: z.iso.datetime(),
  }),
  shownAt: z.iso.datetime(),
  goneAt: z.iso.datetime(),
  /** No price of the event was recorded between its appearance and its end, so its lifetime is unknown. */
  isOneSample: z.boolean(),
  /** Profit or value in percent when displayed. */
  pct: z.number(),
  /** Delays in seconds after which all its prices were still available, equal or better. */
  stoodAfterS: z.array(z.literal(DELAYS_S)),
  legs: z.array(foundLegSchema),
});
export type Found = z.infer<typeof foundSchema>;

export const foundQuerySchema = z.strictObject({
  /** `next` of the page before. */
  cursor: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(FOUND_PAGE),
});
export type FoundQuery = z.output<typeof foundQuerySchema>;

export const foundAnswerSchema = z.object({
  success: z.literal(true),
  found: z.array(foundSchema),
  /** Absent on the last page. */
  next: z.int().optional(),
});
export type FoundAnswer = z.infer<typeof foundAnswerSchema>;
