import { z } from 'zod';
import { type Mount, operation, route, visitorCountry } from '#kernel/http';

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
      const country = visitorCountry(c, trustProxy);
      return { success: true, country, country_code: country };
    });
