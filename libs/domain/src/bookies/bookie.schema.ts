import { z } from 'zod';
import { feeSchema } from '../odds/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { calculatorSettingsSchema } from './areas.schema.ts';

/** A bookmaker as pickers know it. `ogBookie` is the original whose prices it takes over. */
export const bookieSchema = z.object({
  value: bookieValueSchema,
  label: z.string(),
  countries: z.array(z.string()),
  ogBookie: z.string().optional(),
  exchange: z.boolean().optional(),
  fee: feeSchema.optional(),
  /** Where a click leads, of a bookmaker that has such a link. */
  affiliateLink: z.string().optional(),
  /** How stakes there are worked out, where it differs from any other bookmaker. */
  calculator: calculatorSettingsSchema.optional(),
  /** In the mode that was asked for its prices do not say what others are worth; absent where they do. */
  noReference: z.boolean().optional(),
});
export type Bookie = z.infer<typeof bookieSchema>;
export const bookiesAnswerSchema = z.object({
  success: z.boolean(),
  bookies: z.array(bookieSchema),
  /** Of how many changes it knows; a heartbeat that knows of more says that there is a newer one. */
  catalogue: z.int().optional(),
});
