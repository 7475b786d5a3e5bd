import { z } from 'zod';

/** The parts of a v4 `/odds` response that are read; others are ignored. */
const outcomeSchema = z.object({
  name: z.string(),
  price: z.number(),
  point: z.number().nullish(),
  link: z.string().nullish(),
  bet_limit: z.number().nullish(),
});

const marketSchema = z.object({
  key: z.string(),
  last_update: z.iso.datetime({ offset: true }).nullish(),
  link: z.string().nullish(),
  outcomes: z.array(outcomeSchema),
});

const bookmakerSchema = z.object({
  key: z.string(),
  last_update: z.iso.datetime({ offset: true }).nullish(),
  link: z.string().nullish(),
  markets: z.array(marketSchema),
});

export const oddsApiEventSchema = z.object({
  id: z.string().min(1).max(80),
  sport_key: z.string(),
  sport_title: z.string().default(''),
  commence_time: z.iso.datetime({ offset: true }),
  home_team: z.string().trim().min(1).max(120),
  away_team: z.string().trim().min(1).max(120),
  bookmakers: z.array(bookmakerSchema).default([]),
});

export type OddsApiEvent = z.output<typeof oddsApiEventSchema>;
export type OddsApiBookmaker = z.output<typeof bookmakerSchema>;
export type OddsApiMarket = z.output<typeof marketSchema>;
export type OddsApiOutcome = z.output<typeof outcomeSchema>;

/** One row of `/v4/sports/{sport}/scores`. */
export const oddsApiScoreSchema = oddsApiEventSchema.omit({ bookmakers: true }).extend({
  completed: z.boolean(),
  scores: z.array(z.object({ name: z.string(), score: z.string() })).nullish(),
  last_update: z.iso.datetime({ offset: true }).nullish(),
});

/** One row of `/v4/sports/{sport}/events`. */
export const oddsApiListedSchema = oddsApiEventSchema.pick({ id: true, commence_time: true });

/** One row of `/v4/sports`. */
export const oddsApiSportSchema = z.object({
  key: z.string(),
  active: z.boolean(),
  has_outrights: z.boolean().default(false),
});

/** Body of a refused request. */
export const oddsApiErrorSchema = z.object({ error_code: z.string() });
