import { z } from 'zod';
import { sportSchema } from '../sports/index.ts';

/** A name that stands for a team, by what was learned. */
export const matchAliasSchema = z.object({
  sport: sportSchema,
  /** `open`, `women`, `u21` and so on. */
  competition: z.string().max(60),
  /** Empty where a person has said it: then it holds for every source. */
  source: z.string().max(200),
  /** Normalised: lower case, words in the alphabet's order. */
  name: z.string().min(1).max(200),
  team: z.string().min(1).max(200),
  /** In how many events it was seen. */
  times: z.int(),
});
export type MatchAlias = z.infer<typeof matchAliasSchema>;

/** Query of `GET /api/admin/matching/aliases`; `from` is where the page begins. */
export const aliasQuerySchema = z.strictObject({
  search: z.string().trim().max(100).optional(),
  from: z.coerce.number().int().min(0).max(100_000).optional(),
});
export const aliasesAnswerSchema = z.object({
  success: z.boolean(),
  aliases: z.array(matchAliasSchema),
  total: z.int(),
  /** Where the next page begins; missing on the last. */
  nextFrom: z.int().optional(),
});
export const forgetAliasSchema = z.strictObject(matchAliasSchema.omit({ times: true }).shape);
