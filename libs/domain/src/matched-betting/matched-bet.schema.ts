import { z } from 'zod';
import { arbBetSchema, rejectionFields } from '../arbs/index.ts';
import { eventSchema, eventStatusSchema } from '../events/index.ts';

/** What the bet at the bookmaker is placed with. */
export const MATCHED_KINDS = ['qualifying', 'snr', 'sr'] as const;
export const matchedKindSchema = z.enum(MATCHED_KINDS);
export type MatchedKind = z.infer<typeof matchedKindSchema>;

/** A back at a bookmaker against the best lay of the same selection at an exchange, as lists and socket deliver it. */
export const matchedBetSchema = z.object({
  /** Says what it is: event, then the pick and the bookmaker of the back and of the lay. */
  id: z.string(),
  event: eventSchema,
  back: arbBetSchema,
  /** Its `maxRisk` is what can be laid at the price, as a stake, in USD; its alternatives are other exchanges' lays. */
  lay: arbBetSchema,
  /** 100 and what a qualifying bet brings, in percent of its stake. */
  ratingPct: z.number(),
  /** What a freebet becomes, in percent of its face: its stake not returned, or returned. */
  snrPct: z.number(),
  srPct: z.number(),
  /** When the price seen last was seen, ISO 8601. */
  updatedOn: z.string(),
  status: eventStatusSchema,
  ...rejectionFields,
});
export type MatchedBet = z.infer<typeof matchedBetSchema>;

/** What a bet of a kind brings, in percent: the result of a qualifying bet, the yield of a freebet. */
export const yieldOf = (
  bet: Pick<MatchedBet, 'ratingPct' | 'snrPct' | 'srPct'>,
  kind: MatchedKind,
): number => (kind === 'qualifying' ? bet.ratingPct : kind === 'snr' ? bet.snrPct : bet.srPct);
