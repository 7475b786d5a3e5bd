import { z } from 'zod';
import { centsSchema } from '../money/index.ts';
import { bettingSchema, DELAYS_S } from './betting.schema.ts';

/** With fewer bets a yield says little. */
export const FEW_BETS = 100;
/** Maximum gaps listed, the longest; their total count is beside them. */
export const MAX_GAPS_TOLD = 20;

/**
 * Limitations of a backtest, by weight. The first six always apply: a displayed price is not an accepted bet; accounts
 * that win are limited; limits are not stored, so a cap is assumed; moves and silences are stored but not
 * every confirmation, so in play a replay cannot leave out legs seen too far apart; suspensions are not stored;
 * administrators' settings of bookmakers are those of now.
 */
export const HONESTY = [
  'refusals',
  'accountsEnd',
  'limitsUnknown',
  'confirmationsUnknown',
  'suspensionsUnknown',
  'rulesOfNow',
  /** Others were tried on these days: the best of many flatters. */
  'triedBefore',
  'fewBets',
  /** Bets with an unknown result are excluded from profits. */
  'resultsMissing',
  'closesMissing',
  /** Bookmakers sent nothing for a while: missing data does not mean no opportunity. */
  'gaps',
  /** Of old prices only the sources' times are stored, which are earlier than when anybody had them. */
  'receiptsUnknown',
  /** Old events have only a thinned history. */
  'outlines',
  /** Rules without data in the history were ignored: lifetime, pauses, liquidity. */
  'screenRules',
] as const;
const honestySchema = z.enum(HONESTY);
export type Honesty = z.infer<typeof honestySchema>;

const yieldField = z.number().optional();
const clvFields = {
  /** Legs bet on. */
  bets: z.int(),
  /** Of these, those with a closing price of the same line. */
  covered: z.int(),
  /** Mean of the covered ones, percent; absent where there are none. */
  meanPct: z.number().optional(),
};
const backtestClvSchema = z.object(clvFields);

/** Outcome of a staking method over bets with known results. */
const stakingSchema = z.object({
  bets: z.int(),
  /** Excludes void bets, which have nothing at risk. */
  turnoverCents: centsSchema,
  profitCents: centsSchema,
  yieldPct: yieldField,
  /** The bank at the end. */
  endsAtCents: centsSchema,
  /** Absent where it never fell. */
  drawdown: z.object({ cents: centsSchema, pct: z.number().optional(), day: z.iso.date() }).optional(),
  /** Maximum in open bets at one time. */
  mostAtRiskCents: centsSchema,
});
export type Staking = z.infer<typeof stakingSchema>;

const hitSchema = z.object({
  delay: z.literal(DELAYS_S),
  /** How many of the finds were still available. */
  stood: z.int(),
  stoodPct: z.number().optional(),
  /** Outcome of flat stakes on them. */
  bets: z.int(),
  turnoverCents: centsSchema,
  profitCents: centsSchema,
  yieldPct: yieldField,
});
export type Hit = z.infer<typeof hitSchema>;

export const BREAKDOWNS = ['bookie', 'sport', 'market'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];
/** Legs of one bookmaker, sport or market; an arb counts with each leg where it was placed. */
const judgedPartSchema = z.object({
  key: z.string(),
  found: z.int(),
  stoodPct: z.number().optional(),
  bets: z.int(),
  turnoverCents: centsSchema,
  profitCents: centsSchema,
  yieldPct: yieldField,
  clv: backtestClvSchema,
});
export type JudgedPart = z.infer<typeof judgedPartSchema>;

export const judgementSchema = z.object({
  betting: bettingSchema,
  found: z.object({ count: z.int(), events: z.int() }),
  /** Lifetime in seconds. */
  life: z.object({
    /** Number of finds that the quartiles are computed from. */
    measured: z.int(),
    /** Seen in a single sample: their lifetime is unknown. */
    oneSample: z.int(),
    medianS: z.number().optional(),
    lowerQuartileS: z.number().optional(),
    upperQuartileS: z.number().optional(),
  }),
  /** By delay, shortest first; the other assumptions as above. */
  hits: z.array(hitSchema),
  /** What became of each find; the counts add up to all of them. */
  fate: z.object({
    /** Placed, with a result. */
    settled: z.int(),
    /** Placed, no result known. */
    open: z.int(),
    /** The prices were gone by then. */
    missed: z.int(),
    /** The event or opportunity had been bet on already. */
    again: z.int(),
  }),
  /** Of the settled bets: those of which every leg was void. */
  voided: z.int(),
  /** Of the open bets: those on postponed events. */
  postponed: z.int(),
  clv: backtestClvSchema,
  /** 95 % bootstrap interval of the mean over events; absent with fewer than two covered events. */
  clvInterval: z.object({ lowPct: z.number(), highPct: z.number(), events: z.int() }).optional(),
  flat: stakingSchema,
  kelly: stakingSchema,
  /** Expected profit of flat stakes when displayed: by fair odds, or an arb's percent. */
  expectedCents: centsSchema,
  /** The same interval of flat profit; absent with fewer than two settled events. */
  profitInterval: z.object({ lowCents: centsSchema, highCents: centsSchema, events: z.int() }).optional(),
  /** Running profit of both methods by the day on which events began, oldest first. */
  curve: z.array(
    z.object({ day: z.iso.date(), bets: z.int(), flatCents: centsSchema, kellyCents: centsSchema }),
  ),
  /** Flat stakes; most bets first. */
  parts: z.record(z.enum(BREAKDOWNS), z.array(judgedPartSchema)),
  /**
   * Silences of the configuration's bookmakers: missing data does not mean no opportunity. `totalS` counts overlaps
   * once.
   */
  gaps: z.object({
    count: z.int(),
    totalS: z.int(),
    longest: z.array(z.object({ bookie: z.string(), from: z.iso.datetime(), to: z.iso.datetime() })),
  }),
  /** Of the events replayed, those with only a thinned history. */
  outlines: z.int(),
  /** Of the events replayed, those with prices of which only the sources' times are stored. */
  unreceived: z.int(),
  /** Configurations that this person tried on days of the period, including this one. */
  tried: z.int(),
  honesty: z.array(honestySchema),
});
export type Judgement = z.infer<typeof judgementSchema>;

export const judgementAnswerSchema = z.object({ success: z.literal(true), judgement: judgementSchema });
