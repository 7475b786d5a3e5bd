import { foreignIdSchema } from '@bothways/domain/text';
import { z } from 'zod';

/**
 * One line of our recordings: when (ms since 1970), who, what. One item a line, so that a recording can be cut with
 * head and searched with grep.
 */
export const recordedLineSchema = z.object({
  t: z.number(),
  source: foreignIdSchema.min(1).max(60),
  item: z.unknown(),
});
