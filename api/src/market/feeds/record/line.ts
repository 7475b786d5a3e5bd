import { foreignIdSchema } from '@bothways/domain/text';
import { z } from 'zod';

/**
 * One line of a recording: when (ms since 1970), source, item. One item per line, so that a recording can be cut with
 * head and searched with grep.
 */
export const recordedLineSchema = z.object({
  t: z.number(),
  source: foreignIdSchema.min(1).max(60),
  push: z.int().optional(),
  last: z.literal(true).optional(),
  item: z.unknown(),
});
