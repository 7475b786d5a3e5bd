import { z } from 'zod';
import { sportSchema } from '../sports/index.ts';

/** A learned alias of a team. */
export const matchAliasSchema = z.object({
  sport: sportSchema,
  /** `open`, `women`, `u21` and so on. */
  competition: z.string().max(60),
  /** Empty where a person decided it: then it applies to every source. */
  source: z.string().max(200),
  /** Normalized: lower case, words sorted. */
  name: z.string().min(1).max(200),
  team: z.string().min(1).max(200),
  /** Number of events that it was seen in. */
  times: z.int(),
});
export type MatchAlias = z.infer<typeof matchAliasSchema>;

/** Query of `GET /api/admin/matching/aliases`; `from` is the page's offset. */
export const aliasQuerySchema = z.strictObject({
  search: z.string().trim().max(100).optional(),
  from: z.coerce.number().int().min(0).max(100_000).optional(),
});
export const aliasesAnswerSchema = z.object({
  success: z.boolean(),
  aliases: z.array(matchAliasSchema),
  total: z.int(),
  /** Offset of the next page; missing on the last. */
  nextFrom: z.int().optional(),
});
export const forgetAliasSchema = z.strictObject(matchAliasSchema.omit({ times: true }).shape);
