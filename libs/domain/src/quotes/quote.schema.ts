import { z } from 'zod';
import { marketSchema, periodSchema, selectionSchema, sideSchema } from '../markets/index.ts';
import { parseSport, type Sport } from '../sports/index.ts';
import { steppedSchema } from '../steps/index.ts';
import { foreignIdSchema, isOneLine, lineSchema } from '../text/index.ts';

const name = lineSchema.min(1).max(120);

/** A bookmaker's `value`: lower case letters, digits and separators. */
export const bookieValueSchema = z.string().regex(/^[a-z0-9][a-z0-9_.-]{0,39}$/);

export const modeSchema = z.enum(['prematch', 'live']);
export type Mode = z.infer<typeof modeSchema>;

const sportName = z
  .string()
  .max(40)
  .transform((value, context): Sport => {
    const sport = parseSport(value);
    if (sport) return sport;
    context.addIssue({ code: 'custom', message: `Unknown sport "${value.slice(0, 40)}"` });
    return z.NEVER;
  });

export const quotedEventSchema = z.strictObject({
  /** The source's own id of the event; events with one are never merged with another id of the same source. */
  id: foreignIdSchema.min(1).max(80).optional(),
  sport: sportName,
  country: lineSchema.max(60).default(''),
  league: lineSchema.max(120).default(''),
  home: name,
  away: name,
  startedAt: z.iso.datetime({ offset: true }),
});

/** Exceeds any exchange's delay. */
export const MAX_BET_DELAY_SECONDS = 60;

/** One bookmaker's odds for one selection, as delivered by feeds. `odds` null or 0 withdraws the quote. */
export const quoteSchema = z.strictObject({
  event: quotedEventSchema,
  mode: modeSchema,
  /** Absent: back. Only exchanges offer lays: `odds` and `maxRisk` are the backer's. */
  side: sideSchema.optional(),
  bookie: bookieValueSchema,
  market: marketSchema,
  period: periodSchema.default('FT'),
  /** AH and EH: from the selection's own side; totals: the line. In quarters. */
  handicap: steppedSchema(4).min(-500).max(500).optional(),
  team: z.union([z.literal(1), z.literal(2)]).optional(),
  selection: selectionSchema,
  odds: z.union([z.number().gt(1).max(1000), z.literal(0), z.null()]),
  /** Liquidity in USD: the maximum stake. */
  maxRisk: z.number().min(0).max(1e9).optional(),
  overTimeIncluded: z.boolean().default(false),
  /** In play: seconds that the exchange delays a bet before it is matched. Absent or 0: none. */
  betDelaySeconds: z.int().min(0).max(MAX_BET_DELAY_SECONDS).optional(),
  link: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .refine(isOneLine, 'must be one line of text')
    .optional(),
  /** When the source saw the price; defaults to the time of arrival. */
  at: z.iso.datetime({ offset: true }).optional(),
});
export type QuoteInput = z.input<typeof quoteSchema>;
export type Quote = z.output<typeof quoteSchema>;
