import { z } from 'zod';
import { feeSchema } from '../odds/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { calculatorSettingsSchema } from './areas.schema.ts';

/** A bookmaker in pickers. `ogBookie` is the original whose prices it copies. */
export const bookieSchema = z.object({
  value: bookieValueSchema,
  label: z.string(),
  countries: z.array(z.string()),
  ogBookie: z.string().optional(),
  exchange: z.boolean().optional(),
  fee: feeSchema.optional(),
  /** Target of a click, for bookmakers with such a link. */
  affiliateLink: z.string().optional(),
  /** Stake rules, where they differ from the defaults. */
  calculator: calculatorSettingsSchema.optional(),
  /** In the requested mode its prices are no reference for others; absent where they are. */
  noReference: z.boolean().optional(),
});
export type Bookie = z.infer<typeof bookieSchema>;
export const bookiesAnswerSchema = z.object({
  success: z.boolean(),
  bookies: z.array(bookieSchema),
  /** Number of changes of the catalogue that it includes; a heartbeat with a greater number announces a newer one. */
  catalogue: z.int().optional(),
});
