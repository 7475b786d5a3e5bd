import { z } from 'zod';

/** What a bookmaker keeps: a share of net winnings, of the whole return, or on top of the stake. In percent. */
export const feeSchema = z.object({
  model: z.enum(['winnings', 'return', 'stake']),
  ratePct: z.number().min(0).max(100),
});
export type Fee = z.infer<typeof feeSchema>;
