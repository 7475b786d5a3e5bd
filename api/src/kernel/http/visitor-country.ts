import { type Country, countrySchema, DEFAULT_COUNTRY } from '@bothways/domain/geo';
import type { AppContext } from './context.ts';

/** Headers with the visitor's country: Cloudflare, Vercel, CloudFront. */
const COUNTRY_HEADERS = ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country'];

/**
 * Returns the visitor's country as stated by a trusted proxy; OTHER for one we do not list, the default without one.
 */
export function visitorCountry(c: AppContext, trustProxy: boolean): Country {
  const country = trustProxy ? COUNTRY_HEADERS.map((name) => c.req.header(name)).find(Boolean) : undefined;
  // XX and T1 are placeholders for an unknown country.
  if (country === undefined || !/^[A-Za-z]{2}$/.test(country) || /^(XX|T1)$/i.test(country))
    return DEFAULT_COUNTRY;
  return countrySchema.catch('OTHER').parse(country.toUpperCase());
}
