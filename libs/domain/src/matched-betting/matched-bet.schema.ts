import { z } from 'zod';
import { arbBetSchema, rejectionFields } from '../arbs/index.ts';
import { eventSchema, eventStatusSchema } from '../events/index.ts';

/** How the bet at the bookmaker is funded. */
export const MATCHED_KINDS = ['qualifying', 'snr', 'sr'] as const;
export const matchedKindSchema = z.enum(MATCHED_KINDS);
export type MatchedKind = z.infer<typeof matchedKindSchema>;

/** A back at a bookmaker and the best lay of the same selection at an exchange, as delivered by lists and socket. */
export const matchedBetSchema = z.object({
  /** Identifies it: event, then pick and bookmaker of back and lay. */
  id: z.string(),
  event: eventSchema,
  back: arbBetSchema,
  /**
   * Its `maxRisk` is the stake, in USD, that can be laid at the price; its alternatives are lays of other exchanges.
   */
  lay: arbBetSchema,
  /** 100 plus the result of a qualifying bet in percent of its stake. */
  ratingPct: z.number(),
  /** Yield of a freebet in percent of its face value: stake not returned, or returned. */
  snrPct: z.number(),
  srPct: z.number(),
  /** When the last confirmed price was seen, ISO 8601. */
  updatedOn: z.string(),
  status: eventStatusSchema,
  ...rejectionFields,
});
export type MatchedBet = z.infer<typeof matchedBetSchema>;

/** Percent by kind: the result of a qualifying bet, the yield of a freebet. */
export const yieldOf = (
  bet: Pick<MatchedBet, 'ratingPct' | 'snrPct' | 'srPct'>,
  kind: MatchedKind,
): number => (kind === 'qualifying' ? bet.ratingPct : kind === 'snr' ? bet.snrPct : bet.srPct);
