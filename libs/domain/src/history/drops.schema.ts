import { z } from 'zod';
import { bookieValueSchema, modeSchema } from '../quotes/index.ts';
import { sportSchema } from '../sports/index.ts';
import { lineSchema } from '../text/index.ts';
import { MINUTE_MS } from '../time/index.ts';
import { historyEventSchema, lineFields, lineSelectionSchema } from './explorer.schema.ts';

/**
 * How far back a drop may be looked for, and on which full step it begins: prices are remembered at these moments, so
 * `1h` at 10:43:20 is since 09:40:00.
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

/** The moment since which the drops of a window are counted, ms. */
export function dropsSinceMs(window: DropWindow, nowMs: number): number {
  const { ms, stepMs } = DROP_WINDOWS[window];
  return Math.floor((nowMs - ms) / stepMs) * stepMs;
}

/** The largest fall first, most bookmakers, what moved last, what starts next. */
export const DROP_SORTS = ['drop', 'moved', 'recent', 'start'] as const;
export type DropSort = (typeof DROP_SORTS)[number];

const MAX_BOOKIES = 100;
const bookiesSchema = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(bookieValueSchema).max(MAX_BOOKIES));

/** Hours: the farthest start that may be asked for. */
const MAX_STARTS_WITHIN = 24 * 30;

export const oddsDropsQuerySchema = z.strictObject({
  mode: modeSchema.default('prematch'),
  window: dropWindowSchema.default('1h'),
  sport: sportSchema.optional(),
  /** Words of country and league; each is the beginning of one. Case and accents do not matter. */
  league: lineSchema.max(60).optional(),
  /** With commas: only what these do counts. */
  bookies: bookiesSchema.optional(),
  /** Percent that the price fell, at least. */
  minPct: z.coerce.number().min(1).max(90).default(5),
  /** Bookmakers whose price fell, at least. */
  minMoved: z.coerce.number().int().min(1).max(50).default(2),
  /** Hours until the start, at most. */
  startsWithin: z.coerce.number().int().min(1).max(MAX_STARTS_WITHIN).optional(),
  sort: z.enum(DROP_SORTS).default('drop'),
});
export type OddsDropsQuery = z.output<typeof oddsDropsQuerySchema>;

/** What one bookmaker's price did in the window. Odds as quoted, before fees. */
export const dropMoverSchema = z.object({
  bookie: bookieValueSchema,
  /** What it was since the beginning, or when the bookmaker opened or came back after it. */
  from: z.number(),
  to: z.number(),
  /** ISO 8601: since when it has been lower without a break; null where it is not. */
  movedAt: z.string().nullable(),
  /** ISO 8601: its first moves since then, with that one. */
  moves: z.array(z.string()),
  /** ISO 8601: when a source last confirmed it; null where it is not on offer now. */
  seenAt: z.string().nullable(),
  /** Seen longer ago than counts as an offer, or not on offer. */
  isStale: z.boolean(),
});
export type DropMover = z.infer<typeof dropMoverSchema>;

/** The selection of a line whose price fell most. */
export const oddsDropSchema = z.object({
  event: historyEventSchema,
  ...lineFields,
  pick: lineSelectionSchema,
  /** The bookmaker whose fall counts: a sharp one where it quotes, else the one in the middle of those that do. */
  reference: bookieValueSchema,
  from: z.number(),
  to: z.number(),
  /** From `from` to `to`, percent; below 0. */
  changePct: z.number(),
  /** The reference's odds without its margin; null where it has no whole book now. */
  noVig: z
    .object({
      /** At the beginning; null where it had no whole book then, or not all the while. */
      from: z.number().nullable(),
      to: z.number(),
      /** By how many percent the chance rose; null likewise. */
      chancePct: z.number().nullable(),
    })
    .nullable(),
  /** Bookmakers whose price fell, of those that have one. */
  moved: z.number().int(),
  of: z.number().int(),
  /** Who moved first comes first; who has not moved comes last. */
  movers: z.array(dropMoverSchema),
  /** The best price that is still on offer, and what it is worth against the no-vig odds, percent. */
  best: z.object({ bookie: bookieValueSchema, odds: z.number(), valuePct: z.number().nullable() }).nullable(),
  /** The reference's price since the beginning; null: there was none from then on. */
  points: z.array(z.object({ at: z.string(), value: z.number().nullable() })),
});
export type OddsDrop = z.infer<typeof oddsDropSchema>;

/** So many drops are told at once. */
export const MAX_DROPS = 30;

export const oddsDropsSchema = z.object({
  mode: modeSchema,
  window: dropWindowSchema,
  /** ISO 8601 */
  since: z.string(),
  /** ISO 8601 */
  until: z.string(),
  /** False shortly after a start, while the prices of the last day are still being read. */
  isComplete: z.boolean(),
  /** Lines that fell as asked, of which `drops` are the first. */
  total: z.number().int(),
  /** The smallest fall of them all, percent; null where there is none. */
  leastPct: z.number().nullable(),
  /** Lines that fell as far at fewer bookmakers than asked. */
  leftOut: z.number().int(),
  drops: z.array(oddsDropSchema),
});
export type OddsDrops = z.infer<typeof oddsDropsSchema>;

export const oddsDropsAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: oddsDropsSchema,
});
