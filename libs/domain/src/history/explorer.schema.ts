import { z } from 'zod';
import { NO_VIG_METHODS } from '../fair-odds/index.ts';
import { marketSchema, periodSchema, selectionSchema, sideSchema } from '../markets/index.ts';
import { bookieValueSchema, modeSchema } from '../quotes/index.ts';
import { sportSchema } from '../sports/index.ts';
import { lineSchema } from '../text/index.ts';
import { topicSchema } from './history.schema.ts';

/** As the engine generates it; used in links and topics. */
export const historyEventIdSchema = z.string().regex(/^[A-Za-z0-9._-]{1,100}$/);

/** An event with stored odds, past or present. */
export const historyEventSchema = z.object({
  id: historyEventIdSchema,
  sport: sportSchema,
  country: z.string(),
  league: z.string(),
  /** Side 1 of the selections. */
  home: z.string(),
  away: z.string(),
  /** ISO 8601 */
  startsAt: z.string(),
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

const searchSchema = lineSchema.max(60).optional();
const momentSchema = z.iso.datetime({ offset: true });

/** Events by start. With `from` earliest first, without it latest first. */
export const historyEventsQuerySchema = z
  .strictObject({
    from: momentSchema.optional(),
    /** Exclusive. */
    to: momentSchema.optional(),
    sport: sportSchema.optional(),
    /** Words of country and league, each a prefix. Ignores case and accents. */
    league: searchSchema,
    /** Words of the sides' names, matched likewise. */
    text: searchSchema,
    /** `next` of the previous page; the other values must be the same. */
    cursor: z
      .string()
      .regex(/^-?\d{1,16}\.\d{1,15}$/)
      .optional(),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
    message: 'must be before "to"',
    path: ['from'],
  });
export type HistoryEventsQuery = z.output<typeof historyEventsQuerySchema>;

export const historyEventsAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({
    events: z.array(historyEventSchema),
    /** Absent on the last page. */
    next: z.string().optional(),
  }),
});

/** Whether stored odds may be downloaded as files; a feed's terms may forbid it. */
export const historyFilesAnswerSchema = z.object({ success: z.literal(true), mayExport: z.boolean() });

/** A market line: `W.FT`, `AH.FT.-0.25` of both sides, `OU.FT.2.5`, `W.FT.lay`. */
const historyLineNameSchema = z.string().regex(/^[A-Za-z0-9.-]{1,40}$/);

const modeFields = { mode: modeSchema.default('prematch') };

/** A line without its event; the handicap is from side 1's view. */
export const lineFields = {
  line: historyLineNameSchema,
  market: marketSchema,
  period: periodSchema,
  overTimeIncluded: z.boolean(),
  handicap: z.number().optional(),
  team: z.literal([1, 2]).optional(),
  side: sideSchema,
};

const historyLineSchema = z.object({
  ...lineFields,
  /** Bookmakers that have ever quoted it in this mode. */
  bookies: z.number().int(),
});
export type HistoryLine = z.infer<typeof historyLineSchema>;

export const historyEventQuerySchema = z.strictObject(modeFields);

/** Stored lines of one event in one mode. */
const historyEventLinesSchema = z.object({
  event: historyEventSchema,
  mode: modeSchema,
  /** Modes with stored odds of it. */
  modes: z.array(modeSchema),
  /** Bookmakers that have ever quoted it in this mode. */
  bookies: z.number().int(),
  lines: z.array(historyLineSchema),
});
export type HistoryEventLines = z.infer<typeof historyEventLinesSchema>;

export const historyEventAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: historyEventLinesSchema,
});

/** History of one price at one bookmaker. Odds as quoted, before fees. */
const linePriceSchema = z.object({
  opening: z.number(),
  highest: z.number(),
  lowest: z.number(),
  /** See `stands`; null where there is none. */
  last: z.number().nullable(),
  /** From the opening to the last one, percent. */
  changePct: z.number().nullable(),
  /** Number of changes of the price; with `isOutline` a lower bound. */
  moves: z.number().int(),
  /** ISO 8601: when the price last changed. */
  changedAt: z.string(),
  /** ISO 8601: when a source last confirmed it, by the end; null where it is not on offer now, or not known. */
  seenAt: z.string().nullable(),
});
export type LinePrice = z.infer<typeof linePriceSchema>;

/** Meaning of a line's last price: the current one, the one at the start, or the last one seen in play. */
const STANDS = ['now', 'closing', 'last'] as const;

const lineRowSchema = z.object({
  bookie: bookieValueSchema,
  /** In the order of the line's selections; null where the bookmaker never quoted one. */
  prices: z.array(linePriceSchema.nullable()),
  /** Over all results; null where they were not all on offer at once, see the decision 0047. */
  marginPct: z.number().nullable(),
  /** Margin-free odds, in the order of the selections; null likewise. */
  noVig: z.array(z.number()).nullable(),
});
export type LineRow = z.infer<typeof lineRowSchema>;

/** A selection of a line. */
export const lineSelectionSchema = z.object({
  /** Event and pick: the prefix of its prices' topics. */
  topic: z.string(),
  selection: selectionSchema,
  handicap: z.number().optional(),
});

/** One line at all bookmakers. */
const lineOddsSchema = z.object({
  event: historyEventSchema,
  mode: modeSchema,
  ...lineFields,
  stands: z.enum(STANDS),
  selections: z.array(lineSelectionSchema),
  /** No change for a day, so that long histories are thinned. */
  isOutline: z.boolean(),
  /** Method that removed the margin; null for lays and for markets whose completeness is unknown. */
  method: z.enum(NO_VIG_METHODS).nullable(),
  /** By the last price of the first selection, highest first. */
  rows: z.array(lineRowSchema),
  /**
   * Averages by selection over the bookmakers that have one; null without any. No-vig odds are those of the mean
   * probability.
   */
  average: z.array(
    z.object({
      opening: z.number().nullable(),
      last: z.number().nullable(),
      noVig: z.number().nullable(),
      /** Number of bookmakers behind `last` and behind `noVig`. */
      lastOf: z.number().int(),
      noVigOf: z.number().int(),
    }),
  ),
  /** Mean margin over the bookmakers that have one. */
  averageMarginPct: z.number().nullable(),
});
export type LineOdds = z.infer<typeof lineOddsSchema>;

export const lineOddsQuerySchema = z.strictObject({ ...modeFields, line: historyLineNameSchema });

export const lineOddsAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: lineOddsSchema,
});

/** Prices, or margin-free probabilities in percent. */
const POINT_KINDS = ['odds', 'noVig'] as const;

const MAX_POINT_HOURS = 24 * 366;

export const linePointsQuerySchema = z.strictObject({
  ...modeFields,
  /** Event and pick. */
  topic: topicSchema,
  kind: z.enum(POINT_KINDS).default('odds'),
  /** The last hours until now or the start; absent: since the opening. */
  hours: z.coerce.number().int().min(1).max(MAX_POINT_HOURS).optional(),
  /** The bookmaker whose line has the highest resolution. */
  bookie: bookieValueSchema.optional(),
});
export type LinePointsQuery = z.output<typeof linePointsQuerySchema>;

const linePointsSchema = z.object({
  topic: z.string(),
  kind: z.enum(POINT_KINDS),
  /** ISO 8601: the end of the lines. */
  until: z.string(),
  series: z.array(
    z.object({
      bookie: bookieValueSchema,
      /** Oldest first; each holds until the next. Null: not on offer from then on. */
      points: z.array(z.object({ at: z.string(), value: z.number().nullable() })),
    }),
  ),
});
export type LinePoints = z.infer<typeof linePointsSchema>;

export const linePointsAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: linePointsSchema,
});
