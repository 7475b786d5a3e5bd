import { z } from 'zod';
import { hundredthsOfCredits } from '../money/index.ts';
import { isInSteps } from '../steps/index.ts';

/** A hundred million credits: anything above is a typing error. */
export const MAX_TRANSFER = 10_000_000_000;
const HUNDREDTHS = 100;

/** Credits in the spec's format, above 0 and with at most two decimals: 216.6. */
export const wireCreditsSchema = z
  .number()
  .positive()
  .max(MAX_TRANSFER / HUNDREDTHS)
  // Refuses amounts that round to 0.
  .refine((credits) => hundredthsOfCredits(credits) > 0, { error: 'must be at least a hundredth' })
  .refine((credits) => isInSteps(credits, HUNDREDTHS), {
    error: 'must have no more than two decimals',
  });
