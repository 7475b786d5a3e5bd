import { type ArbFilter, arbQuerySchema } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';

/** An arb is one at 0 percent or more; of all bookmakers. */
export const everyArb = (mode: Mode): ArbFilter =>
  arbQuerySchema.parse({ channels: [mode], minPercentage: 0 });
