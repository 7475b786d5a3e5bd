import { z } from 'zod';
import { eventSchema } from '../events/index.ts';
import { NO_VIG_METHODS } from '../fair-odds/index.ts';
import { bareValueBetId } from './query.schema.ts';
import { valueInnerBetSchema, valueSchema } from './value-bet.schema.ts';

/** Why a bookmaker's prices of the market are not in the reference. */
const NOT_USED = [
  'OWN',
  'CLONE',
  /** Excluded by its settings. */
  'NO_REFERENCE',
  'UNHEALTHY',
  'ONE_SIDED',
  'NO_MARGIN',
  'WILD',
] as const;
const notUsedSchema = z.enum(NOT_USED);
export type NotUsed = z.infer<typeof notUsedSchema>;

const noVigMethodSchema = z.enum(NO_VIG_METHODS);

/** One bookmaker's prices of one line of the market. */
const explainQuoteSchema = z.object({
  bookie: z.string(),
  handicap: z.number().optional(),
  /** For every selection of the market as quoted; absent ones are missing. */
  odds: z.record(z.string(), z.number()),
  /** Age of the oldest of them. */
  ageMs: z.number(),
  marginPct: z.number().optional(),
  /** Share of its line's estimate, 0 to 1. */
  weight: z.number(),
  /** Margin-free probability of the bet at its line. */
  probability: z.number().optional(),
  /** The line of the bet itself. */
  isSameBet: z.boolean(),
  notUsed: notUsedSchema.optional(),
});
export type ExplainQuote = z.infer<typeof explainQuoteSchema>;

const outcomeFields = { probability: z.number(), fairOdds: z.number(), valueBetPercentage: z.number() };

const explanationSchema = z.object({
  id: z.string(),
  event: eventSchema,
  bet: valueInnerBetSchema.omit({ alternativeOdds: true, lines: true, value: true }),
  /** When the estimate was computed, ISO 8601. */
  madeOn: z.string(),
  method: noVigMethodSchema,
  /** Which of the two estimates the list shows. */
  source: z.enum(['spline', 'blend']),
  estimate: z.object({ ...outcomeFields, groups: z.int() }),
  value: valueSchema,
  quotes: z.array(explainQuoteSchema),
  /** The estimate by each method, and their distance. */
  methods: z.array(z.object({ method: noVigMethodSchema, ...outcomeFields })),
  range: z.object({ min: z.number(), max: z.number() }),
  /** The estimate without each bookmaker (and its clones), and the change in points. */
  without: z.array(z.object({ bookies: z.array(z.string()), ...outcomeFields, shiftPoints: z.number() })),
  /** Fair probability of the bet by line. */
  lines: z.array(z.object({ handicap: z.number(), probability: z.number() })),
});
export type Explanation = z.infer<typeof explanationSchema>;

/** Query of `GET /api/valuebets/explain`. */
export const explainQuerySchema = z.strictObject({
  id: z.string().min(1).max(600).transform(bareValueBetId),
});
export const explainAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: explanationSchema,
});
