import { z } from 'zod';
import { centsSchema } from '../money/index.ts';
import { bettingSchema, DELAYS_S } from './betting.schema.ts';

/** Whom the interval leaves out on either side: 2.5 of 100 draws. */
export const INTERVAL_PCT = 95;
/** Below so many bets a yield says little. */
export const FEW_BETS = 100;
/** Gaps that are told, the longest; how many there were stands beside them. */
export const MAX_GAPS_TOLD = 20;

/**
 * What a backtest cannot know, in the order of weight. The first six hold always: a shown price is not a taken bet; accounts
 * that win are limited; limits are not stored, so a cap is assumed; only moves are stored, so what nobody confirmed for a
 * while stands here and did not in the list; suspensions are not stored; what administrators set for bookmakers is as it is now.
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
  /** Bets whose result is not known are in no profit. */
  'resultsMissing',
  'closesMissing',
  /** Bookmakers were not heard of for a while: no data, not no opportunity. */
  'gaps',
  /** Of events that are long over only the outline of the moves is kept. */
  'outlines',
  /** What the history does not know was not asked: time standing, pauses, liquidity. */
  'screenRules',
] as const;
export const honestySchema = z.enum(HONESTY);
export type Honesty = z.infer<typeof honestySchema>;

const yieldField = z.number().optional();
const clvFields = {
  /** Legs that were bet on. */
  bets: z.int(),
  /** Of these, with a closing price of the same line. */
  covered: z.int(),
  /** Percent, mean of the covered ones; absent where none is. */
  meanPct: z.number().optional(),
};
export const backtestClvSchema = z.object(clvFields);

/** What a way of staking came to, of bets whose results are known. */
export const stakingSchema = z.object({
  bets: z.int(),
  /** Of bets with something at risk: void ones are not in it. */
  turnoverCents: centsSchema,
  profitCents: centsSchema,
  yieldPct: yieldField,
  /** The bank in the end. */
  endsAtCents: centsSchema,
  /** Absent where it never fell. */
  drawdown: z.object({ cents: centsSchema, pct: z.number().optional(), day: z.iso.date() }).optional(),
  /** Most that stood in open bets at one time. */
  mostAtRiskCents: centsSchema,
});
export type Staking = z.infer<typeof stakingSchema>;

export const hitSchema = z.object({
  delay: z.literal(DELAYS_S),
  /** Of what was found, how many still stood. */
  stood: z.int(),
  stoodPct: z.number().optional(),
  /** What flat stakes on them would have come to. */
  bets: z.int(),
  turnoverCents: centsSchema,
  profitCents: centsSchema,
  yieldPct: yieldField,
});
export type Hit = z.infer<typeof hitSchema>;

export const BREAKDOWNS = ['bookie', 'sport', 'market'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];
/** Legs of one bookmaker, sport or market; an arb counts with each leg where it was placed. */
export const judgedPartSchema = z.object({
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
  /** How long they stood, in seconds. */
  life: z.object({
    /** Of these the quartiles are. */
    measured: z.int(),
    /** Seen in one sample only: their life is not known. */
    oneSample: z.int(),
    medianS: z.number().optional(),
    lowerQuartileS: z.number().optional(),
    upperQuartileS: z.number().optional(),
  }),
  /** By delay, shortest first; betting but for the delay as above. */
  hits: z.array(hitSchema),
  /** What became of all that was found: they add up. */
  fate: z.object({
    /** Placed, with a result. */
    settled: z.int(),
    /** Placed, no result known. */
    open: z.int(),
    /** The prices were gone by then. */
    missed: z.int(),
    /** An event or opportunity that was bet on already. */
    again: z.int(),
  }),
  /** Of the bets that were settled: those of which every leg came back. */
  voided: z.int(),
  /** Of the open bets: on events that were postponed. */
  postponed: z.int(),
  clv: backtestClvSchema,
  /** Nineteen of twenty means of as many events drawn anew lie between; absent with fewer than two covered events. */
  clvInterval: z.object({ lowPct: z.number(), highPct: z.number(), events: z.int() }).optional(),
  flat: stakingSchema,
  kelly: stakingSchema,
  /** What flat stakes were worth when they were shown: by fair odds, or an arb's percent. */
  expectedCents: centsSchema,
  /** The same of flat profit; absent with fewer than two settled events. */
  profitInterval: z.object({ lowCents: centsSchema, highCents: centsSchema, events: z.int() }).optional(),
  /** By the day on which events began, oldest first: running profit of both. */
  curve: z.array(
    z.object({ day: z.iso.date(), bets: z.int(), flatCents: centsSchema, kellyCents: centsSchema }),
  ),
  /** Flat stakes; most bets first. */
  parts: z.record(z.enum(BREAKDOWNS), z.array(judgedPartSchema)),
  /** Silences of bookmakers that the configuration has: no data, not no opportunity. What overlaps counts once in `totalS`. */
  gaps: z.object({
    count: z.int(),
    totalS: z.int(),
    longest: z.array(z.object({ bookie: z.string(), from: z.iso.datetime(), to: z.iso.datetime() })),
  }),
  /** Of the events replayed, those of which only the outline is kept. */
  outlines: z.int(),
  /** Configurations that this person has tried on days of the period, this one included. */
  tried: z.int(),
  honesty: z.array(honestySchema),
});
export type Judgement = z.infer<typeof judgementSchema>;

export const judgementAnswerSchema = z.object({ success: z.literal(true), judgement: judgementSchema });
