import { z } from 'zod';

/** A bookmaker's fee: a share of net winnings, of the total return, or on top of the stake. In percent. */
export const feeSchema = z.object({
  model: z.enum(['winnings', 'return', 'stake']),
  ratePct: z.number().min(0).max(100),
});
export type Fee = z.infer<typeof feeSchema>;
