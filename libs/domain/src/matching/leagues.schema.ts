import { z } from 'zod';
import { sportSchema } from '../sports/index.ts';

/** Identifies the leagues of two sources. */
const leaguePairIdSchema = z.string().min(3).max(2000);

/**
 * State of two leagues of the catalogue: a person has decided that they are one or two, the matcher has learned
 * that they are one, or there is evidence that does not suffice yet.
 */
const LEAGUE_STATES = ['same', 'apart', 'learned', 'open'] as const;
export const leagueStateSchema = z.enum(LEAGUE_STATES);
export type LeagueState = z.infer<typeof leagueStateSchema>;

const listedLeagueSchema = z.object({
  source: z.string(),
  /** Country and league as written. */
  name: z.string(),
});

/** Two leagues of the catalogue. */
export const leaguePairSchema = z.object({
  id: z.string(),
  sport: sportSchema,
  one: listedLeagueSchema,
  other: listedLeagueSchema,
  state: leagueStateSchema,
  /** Number of matches that agree; beyond some they are not counted. */
  agreed: z.int(),
  /** Number of matches that contradict, when they were last weighed. */
  contrary: z.int(),
  /** Women, youth or reserves where only one of the two names says so, and both have been learned to be. */
  competition: z.string().optional(),
  /** Number of the last decision; 0 before the first. */
  version: z.int(),
  /** Of the last decision, ISO 8601. */
  decidedOn: z.string().optional(),
  /** Name of the person. */
  by: z.string().optional(),
  canUndo: z.boolean(),
});
export type LeaguePair = z.infer<typeof leaguePairSchema>;

/** Query of `GET /api/admin/matching/leagues`; `from` is the page's offset. */
export const leaguesQuerySchema = z.strictObject({
  search: z.string().trim().max(100).optional(),
  state: leagueStateSchema.optional(),
  from: z.coerce.number().int().min(0).max(100_000).optional(),
});
export const leaguesAnswerSchema = z.object({
  success: z.boolean(),
  /** Decided by people first, newest first. */
  leagues: z.array(leaguePairSchema),
  total: z.int(),
  /** Offset of the next page; missing on the last. */
  nextFrom: z.int().optional(),
});

/** A league as a source names it. */
const namedLeagueSchema = z.strictObject({
  /** A collector, or a bookmaker at a collector. */
  source: z.string().trim().min(1).max(200),
  country: z.string().trim().max(80),
  league: z.string().trim().min(1).max(200),
});
export type NamedLeague = z.infer<typeof namedLeagueSchema>;

/** Maximum number of leagues that a search finds. */
export const MAX_LEAGUES_FOUND = 50;

/** Query of `GET /api/admin/matching/leagues/listed`. */
export const listedLeaguesQuerySchema = z.strictObject({
  sport: sportSchema,
  /** Words of source, country and name. */
  search: z.string().trim().max(100).optional(),
});
export const listedLeaguesAnswerSchema = z.object({
  success: z.boolean(),
  /** Leagues that sources list events of now, by name. */
  leagues: z.array(z.object(namedLeagueSchema.shape)),
});

const versionSchema = z.int().min(0).max(2_147_483_647);

/** Body of `POST /api/admin/matching/leagues/decide`. */
export const decideLeaguesSchema = z.strictObject({
  /** Leagues of the list, or any two as their sources name them. */
  leagues: z.union([
    z.strictObject({ id: leaguePairIdSchema }),
    z.strictObject({ sport: sportSchema, one: namedLeagueSchema, other: namedLeagueSchema }),
  ]),
  decided: z.enum(['same', 'apart']),
  /** The number of the last decision that was displayed; 0 if there was none. */
  version: versionSchema,
});
export type DecideLeagues = z.infer<typeof decideLeaguesSchema>;

/** Body of `POST /api/admin/matching/leagues/undo`. */
export const undoLeaguesSchema = z.strictObject({ id: leaguePairIdSchema, version: versionSchema });

export const leaguesDecidedAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  id: z.string(),
  /** Number of this decision. */
  version: z.int(),
});
