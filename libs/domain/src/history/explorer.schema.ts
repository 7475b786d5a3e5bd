import { z } from 'zod';
import { NO_VIG_METHODS } from '../fair-odds/index.ts';
import { marketSchema, periodSchema, selectionSchema, sideSchema } from '../markets/index.ts';
import { bookieValueSchema, modeSchema } from '../quotes/index.ts';
import { sportSchema } from '../sports/index.ts';
import { lineSchema } from '../text/index.ts';
import { topicSchema } from './history.schema.ts';

/** As the engine writes it: part of links and topics. */
export const historyEventIdSchema = z.string().regex(/^[A-Za-z0-9._-]{1,100}$/);

/** An event of which odds are stored, past or present. */
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

/** Events by their start. With `from` the earliest comes first, without it the latest. */
export const historyEventsQuerySchema = z
  .strictObject({
    from: momentSchema.optional(),
    /** Not included. */
    to: momentSchema.optional(),
    sport: sportSchema.optional(),
    /** Words of country and league; each is the beginning of one. Case and accents do not matter. */
    league: searchSchema,
    /** Words of the sides' names likewise. */
    text: searchSchema,
    /** `next` of the page before, asked for with the same other values. */
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

/** Whether what is stored may be taken away as files: what a feed's terms forbid. */
export const historyFilesAnswerSchema = z.object({ success: z.literal(true), mayExport: z.boolean() });

/** A market line: `W.FT`, `AH.FT.-0.25` of both sides, `OU.FT.2.5`, `W.FT.lay`. */
export const historyLineNameSchema = z.string().regex(/^[A-Za-z0-9.-]{1,40}$/);

const modeFields = { mode: modeSchema.default('prematch') };

/** What a line is, apart from its event; the handicap is told from side 1. */
export const lineFields = {
  line: historyLineNameSchema,
  market: marketSchema,
  period: periodSchema,
  overTimeIncluded: z.boolean(),
  handicap: z.number().optional(),
  team: z.literal([1, 2]).optional(),
  side: sideSchema,
};

export const historyLineSchema = z.object({
  ...lineFields,
  /** Bookmakers that have ever quoted it in this mode. */
  bookies: z.number().int(),
});
export type HistoryLine = z.infer<typeof historyLineSchema>;

export const historyEventQuerySchema = z.strictObject(modeFields);

/** What is stored of one event in one mode. */
export const historyEventLinesSchema = z.object({
  event: historyEventSchema,
  mode: modeSchema,
  /** In which modes odds of it are stored. */
  modes: z.array(modeSchema),
  /** Bookmakers that have quoted anything of it in this mode. */
  bookies: z.number().int(),
  lines: z.array(historyLineSchema),
});
export type HistoryEventLines = z.infer<typeof historyEventLinesSchema>;

export const historyEventAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: historyEventLinesSchema,
});

/** What became of one price at one bookmaker. Odds as quoted, before fees. */
export const linePriceSchema = z.object({
  opening: z.number(),
  highest: z.number(),
  lowest: z.number(),
  /** See `stands`; null where there is none. */
  last: z.number().nullable(),
  /** From the opening to the last one, percent. */
  changePct: z.number().nullable(),
  /** How often the price was another than before; with `isOutline` that at least. */
  moves: z.number().int(),
  /** ISO 8601: since when it is what it is or was last. */
  changedAt: z.string(),
  /** ISO 8601: when a source last confirmed it; null where it is not on offer now. */
  seenAt: z.string().nullable(),
});
export type LinePrice = z.infer<typeof linePriceSchema>;

/** What the last price of a line is: that of now, that at the start, or the last that anybody saw in play. */
export const STANDS = ['now', 'closing', 'last'] as const;

export const lineRowSchema = z.object({
  bookie: bookieValueSchema,
  /** In the order of the line's selections; null where the bookmaker never quoted one. */
  prices: z.array(linePriceSchema.nullable()),
  /** Of all results together; null where not all of them stood at once, see the decision 0047. */
  marginPct: z.number().nullable(),
  /** Odds without the margin, in the order of the selections; null likewise. */
  noVig: z.array(z.number()).nullable(),
});
export type LineRow = z.infer<typeof lineRowSchema>;

/** A selection of a line. */
export const lineSelectionSchema = z.object({
  /** Event and pick: what the topics of its prices begin with. */
  topic: z.string(),
  selection: selectionSchema,
  handicap: z.number().optional(),
});

/** One line at all bookmakers. */
export const lineOddsSchema = z.object({
  event: historyEventSchema,
  mode: modeSchema,
  ...lineFields,
  stands: z.enum(STANDS),
  selections: z.array(lineSelectionSchema),
  /** Nothing has moved for a day, so that of many moves only the outline is kept. */
  isOutline: z.boolean(),
  /** How the margin was taken out; null for a market of which nobody knows when it is whole, and for lays. */
  method: z.enum(NO_VIG_METHODS).nullable(),
  /** Highest last price of the first selection first. */
  rows: z.array(lineRowSchema),
  /** Of the bookmakers that have it, by selection; null where none has. The no-vig is of the mean probability. */
  average: z.array(
    z.object({
      opening: z.number().nullable(),
      last: z.number().nullable(),
      noVig: z.number().nullable(),
      /** Bookmakers behind `last` and behind `noVig`. */
      lastOf: z.number().int(),
      noVigOf: z.number().int(),
    }),
  ),
  /** Mean margin of those that have one. */
  averageMarginPct: z.number().nullable(),
});
export type LineOdds = z.infer<typeof lineOddsSchema>;

export const lineOddsQuerySchema = z.strictObject({ ...modeFields, line: historyLineNameSchema });

export const lineOddsAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: lineOddsSchema,
});

/** Prices, or shares of probability without the margin in percent. */
export const POINT_KINDS = ['odds', 'noVig'] as const;

const MAX_POINT_HOURS = 24 * 366;

export const linePointsQuerySchema = z.strictObject({
  ...modeFields,
  /** Event and pick. */
  topic: topicSchema,
  kind: z.enum(POINT_KINDS).default('odds'),
  /** The last hours until now or the start; without it everything since the opening. */
  hours: z.coerce.number().int().min(1).max(MAX_POINT_HOURS).optional(),
  /** Whose line is drawn finest. */
  bookie: bookieValueSchema.optional(),
});
export type LinePointsQuery = z.output<typeof linePointsQuerySchema>;

export const linePointsSchema = z.object({
  topic: z.string(),
  kind: z.enum(POINT_KINDS),
  /** ISO 8601: where the lines end. */
  until: z.string(),
  series: z.array(
    z.object({
      bookie: bookieValueSchema,
      /** Oldest first; each holds until the next. Null: there was none from then on. */
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
