import { z } from 'zod';
import { bookieValueSchema } from '../quotes/index.ts';

/** One bookmaker's price from a moment on. Odds as quoted, before fees. */
const oddsPointSchema = z.object({
  /** ISO 8601 */
  timestamp: z.string(),
  odds: z.number(),
  /** The price was withdrawn at this moment; `odds` is the last value. */
  withdrawn: z.literal(true).optional(),
});
export type OddsPoint = z.infer<typeof oddsPointSchema>;

const seriesFields = {
  bookie: bookieValueSchema,
  /** Null while the bookmaker offers no price. */
  currentOdds: z.number().nullable(),
  /** Oldest first. */
  history: z.array(oddsPointSchema),
};

const oddsSeriesSchema = z.object(seriesFields);
export type OddsSeries = z.infer<typeof oddsSeriesSchema>;

/** Price history of one selection at one bookmaker, and at the others for comparison. */
const oddsHistorySchema = z.object({
  ...seriesFields,
  topic: z.string(),
  /** The other bookmakers, best current odds first. */
  allBookies: z.array(oddsSeriesSchema),
});
export type OddsHistory = z.infer<typeof oddsHistorySchema>;

export const MAX_TOPIC_CHARS = 250;
export const topicSchema = z.string().min(1).max(MAX_TOPIC_CHARS);

/** Maximum of `hours`; without it, everything that is stored. */
const MAX_HOURS = 24 * 366;

const momentSchema = z.iso.datetime({ offset: true });

export const oddsHistoryQuerySchema = z
  .strictObject({
    bookie: bookieValueSchema,
    topic: topicSchema,
    hours: z.coerce.number().int().min(1).max(MAX_HOURS).optional(),
    /** Alternative to `hours`: a range, of which either end may be absent. */
    from: momentSchema.optional(),
    to: momentSchema.optional(),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
    message: 'must be before "to"',
    path: ['from'],
  })
  .refine(({ hours, from, to }) => hours === undefined || !(from || to), {
    message: 'cannot stand beside "from" and "to"',
    path: ['hours'],
  });
export type OddsHistoryQuery = z.output<typeof oddsHistoryQuerySchema>;

export const oddsHistoryAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: oddsHistorySchema,
});
