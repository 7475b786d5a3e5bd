import { z } from 'zod';

export const COUNTRIES = [
  'ES',
  'EE',
  'FR',
  'IT',
  'PT',
  'GB',
  'US',
  'DE',
  'MX',
  'BR',
  'CA',
  'AU',
  'AR',
  'WW',
  'OTHER',
] as const;
export const ONBOARDING_COUNTRIES = ['ES', 'EE', 'FR', 'IT', 'PT', 'GB', 'US', 'OTHER'] as const;
export const DEFAULT_COUNTRY = 'ES';
export const countrySchema = z.enum(COUNTRIES);
export type Country = z.infer<typeof countrySchema>;

/** Answer of `GET /api/geo`; both names are accepted. */
export const geoAnswerSchema = z
  .object({
    success: z.boolean().optional(),
    country: z.string().optional(),
    country_code: z.string().optional(),
  })
  .transform((answer) => countrySchema.catch(DEFAULT_COUNTRY).parse(answer.country ?? answer.country_code));
