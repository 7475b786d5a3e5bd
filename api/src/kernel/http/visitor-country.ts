import { type Country, countrySchema, DEFAULT_COUNTRY } from '@bothways/domain/geo';
import type { AppContext } from './context.ts';

/** Headers in which proxies say where a visitor is: Cloudflare, Vercel, CloudFront. */
const COUNTRY_HEADERS = ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country'];

/** Where a visitor is, as a trusted proxy says; a country that we do not list is OTHER, none is the default. */
export function visitorCountry(c: AppContext, trustProxy: boolean): Country {
  const said = trustProxy ? COUNTRY_HEADERS.map((name) => c.req.header(name)).find(Boolean) : undefined;
  // XX and T1 are what proxies say when they do not know.
  if (said === undefined || !/^[A-Za-z]{2}$/.test(said) || /^(XX|T1)$/i.test(said)) return DEFAULT_COUNTRY;
  return countrySchema.catch('OTHER').parse(said.toUpperCase());
}
