import { z } from 'zod';

/** The parts of a v4 `/odds` response that are read; others are ignored. */
const outcomeSchema = z.object({
  name: z.string().trim(),
  price: z.number(),
  point: z.number().nullish(),
  link: z.string().nullish(),
  bet_limit: z.number().nullish(),
});

export const oddsApiMarketSchema = z.object({
  key: z.string(),
  last_update: z.iso.datetime({ offset: true }).nullish(),
  link: z.string().nullish(),
  outcomes: z.array(outcomeSchema),
});

/** Its markets are read one by one: a malformed one does not cost the others. */
export const oddsApiBookmakerSchema = z.object({
  key: z.string(),
  last_update: z.iso.datetime({ offset: true }).nullish(),
  link: z.string().nullish(),
  markets: z.array(z.unknown()),
});

export const oddsApiEventSchema = z.object({
  id: z.string().min(1).max(80),
  sport_key: z.string(),
  sport_title: z.string().default(''),
  commence_time: z.iso.datetime({ offset: true }),
  home_team: z.string().trim().min(1).max(120),
  away_team: z.string().trim().min(1).max(120),
  /** Read one by one, too. */
  bookmakers: z.array(z.unknown()).default([]),
});

export type OddsApiMarket = z.output<typeof oddsApiMarketSchema>;
export type OddsApiBookmaker = Omit<z.output<typeof oddsApiBookmakerSchema>, 'markets'> & {
  markets: OddsApiMarket[];
};
export type OddsApiEvent = Omit<z.output<typeof oddsApiEventSchema>, 'bookmakers'> & {
  bookmakers: OddsApiBookmaker[];
};
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
