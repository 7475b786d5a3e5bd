import { z } from 'zod';
import { bookieValueSchema, modeSchema } from '../quotes/index.ts';
import { sportSchema } from '../sports/index.ts';
import { lineSchema } from '../text/index.ts';
import { MINUTE_MS } from '../time/index.ts';
import { historyEventSchema, lineFields, lineSelectionSchema } from './explorer.schema.ts';

/**
 * Lengths of the windows of drops, and the step that their start is rounded down to: prices are stored at these
 * moments, so `1h` at 10:43:20 is since 09:40:00.
 */
export const DROP_WINDOWS = {
  '5m': { ms: 5 * MINUTE_MS, stepMs: MINUTE_MS },
  '15m': { ms: 15 * MINUTE_MS, stepMs: MINUTE_MS },
  '1h': { ms: 60 * MINUTE_MS, stepMs: 5 * MINUTE_MS },
  '6h': { ms: 360 * MINUTE_MS, stepMs: 30 * MINUTE_MS },
  '24h': { ms: 1440 * MINUTE_MS, stepMs: 60 * MINUTE_MS },
} as const;
export type DropWindow = keyof typeof DROP_WINDOWS;
export const dropWindowSchema = z.enum(['5m', '15m', '1h', '6h', '24h']);

/** Returns the start of a window, ms. */
export function dropsSinceMs(window: DropWindow, nowMs: number): number {
  const { ms, stepMs } = DROP_WINDOWS[window];
  return Math.floor((nowMs - ms) / stepMs) * stepMs;
}

/** Greatest fall first, most bookmakers, most recent move, earliest start. */
export const DROP_SORTS = ['drop', 'moved', 'recent', 'start'] as const;
export type DropSort = (typeof DROP_SORTS)[number];

const MAX_BOOKIES = 100;
const bookiesSchema = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(bookieValueSchema).max(MAX_BOOKIES));

/** Hours: maximum of `startsWithin`. */
const MAX_STARTS_WITHIN = 24 * 30;

export const oddsDropsQuerySchema = z.strictObject({
  mode: modeSchema.default('prematch'),
  window: dropWindowSchema.default('1h'),
  sport: sportSchema.optional(),
  /** Words of country and league, each a prefix. Ignores case and accents. */
  league: lineSchema.max(60).optional(),
  /** Comma-separated: only these count. */
  bookies: bookiesSchema.optional(),
  /** Minimum percent that the price fell. */
  minPct: z.coerce.number().min(1).max(90).default(5),
  /** Minimum number of bookmakers whose price fell. */
  minMoved: z.coerce.number().int().min(1).max(50).default(2),
  /** Maximum hours until the start. */
  startsWithin: z.coerce.number().int().min(1).max(MAX_STARTS_WITHIN).optional(),
  sort: z.enum(DROP_SORTS).default('drop'),
});
export type OddsDropsQuery = z.output<typeof oddsDropsQuerySchema>;

/** One bookmaker's price in the window. Odds as quoted, before fees. */
const dropMoverSchema = z.object({
  bookie: bookieValueSchema,
  /** Its price at the start of the window, or when the bookmaker opened or returned after it. */
  from: z.number(),
  to: z.number(),
  /** ISO 8601: start of the unbroken time at a lower price; null where it is not lower. */
  movedAt: z.string().nullable(),
  /** ISO 8601: its first moves since then, including that one. */
  moves: z.array(z.string()),
  /** ISO 8601: when a source last confirmed it; null where it is not on offer now. */
  seenAt: z.string().nullable(),
  /** Last confirmed too long ago to count as an offer, or not on offer. */
  isStale: z.boolean(),
});
export type DropMover = z.infer<typeof dropMoverSchema>;

/** The selection of a line whose price fell most. */
const oddsDropSchema = z.object({
  event: historyEventSchema,
  ...lineFields,
  pick: lineSelectionSchema,
  /** The bookmaker whose fall counts: a sharp one where it quotes, else the median one of those that do. */
  reference: bookieValueSchema,
  from: z.number(),
  to: z.number(),
  /** From `from` to `to`, percent; below 0. */
  changePct: z.number(),
  /** The reference's margin-free odds; null where it has no complete book now. */
  noVig: z
    .object({
      /** At the start of the window; null where it had no complete book then, or not throughout. */
      from: z.number().nullable(),
      to: z.number(),
      /** Percent by which the probability rose; null likewise. */
      chancePct: z.number().nullable(),
    })
    .nullable(),
  /** Number of bookmakers whose price fell, of those that have one. */
  moved: z.number().int(),
  of: z.number().int(),
  /** By time of the first move; those without a move come last. */
  movers: z.array(dropMoverSchema),
  /** The best price still on offer, and its value against the no-vig odds, percent. */
  best: z.object({ bookie: bookieValueSchema, odds: z.number(), valuePct: z.number().nullable() }).nullable(),
  /** The reference's price through the window; null: not on offer from then on. */
  points: z.array(z.object({ at: z.string(), value: z.number().nullable() })),
});
export type OddsDrop = z.infer<typeof oddsDropSchema>;

/** Maximum drops of an answer. */
export const MAX_DROPS = 30;

const oddsDropsSchema = z.object({
  mode: modeSchema,
  window: dropWindowSchema,
  /** ISO 8601 */
  since: z.string(),
  /** ISO 8601 */
  until: z.string(),
  /** False shortly after a start, while the prices of the last day are still being read. */
  isComplete: z.boolean(),
  /** Number of matching lines, of which `drops` are the first. */
  total: z.number().int(),
  /** The smallest fall among them, percent; null without any. */
  leastPct: z.number().nullable(),
  /** Number of lines that fell as far, but at fewer bookmakers than requested. */
  leftOut: z.number().int(),
  drops: z.array(oddsDropSchema),
});
export type OddsDrops = z.infer<typeof oddsDropsSchema>;

export const oddsDropsAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: oddsDropsSchema,
});
