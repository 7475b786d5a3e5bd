import { countrySchema, DEFAULT_COUNTRY } from '@bothways/domain/geo';
import { z } from 'zod';
import { type Mount, operation, route } from '#kernel/http';

/** Headers in which proxies say where a visitor is: Cloudflare, Vercel, CloudFront. */
const COUNTRY_HEADERS = ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country'];

const answerSchema = z.object({ success: z.literal(true), country: z.string(), country_code: z.string() });

/** What is asked about the visitor. */
export const geoOperations = {
  country: operation({
    method: 'get',
    path: '/api/geo',
    tag: 'Geo',
    summary: 'Country of the visitor',
    access: 'public',
    answer: answerSchema,
  }),
};

/** Where the visitor is, as a trusted proxy says; a country that we do not list is OTHER, none is the default. */
export const mountGeo =
  ({ trustProxy }: { trustProxy: boolean }): Mount =>
  (api) =>
    route(api, geoOperations.country, ({ c }) => {
      const said = trustProxy ? COUNTRY_HEADERS.map((name) => c.req.header(name)).find(Boolean) : undefined;
      const country = listedCountry(said);
      return { success: true, country, country_code: country };
    });

function listedCountry(said: string | undefined): string {
  // XX and T1 are what proxies say when they do not know.
  if (said === undefined || !/^[A-Za-z]{2}$/.test(said) || /^(XX|T1)$/i.test(said)) return DEFAULT_COUNTRY;
  const listed = countrySchema.safeParse(said.toUpperCase());
  return listed.success ? listed.data : 'OTHER';
}
