import { z } from 'zod';
import { type Mount, operation, route, visitorCountry } from '#kernel/http';

const answerSchema = z.object({ success: z.literal(true), country: z.string(), country_code: z.string() });

/** Operations on the visitor. */
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

/**
 * Returns the visitor's country as stated by a trusted proxy; OTHER for one we do not list, the default without one.
 */
export const mountGeo =
  ({ trustProxy }: { trustProxy: boolean }): Mount =>
  (api) =>
    route(api, geoOperations.country, ({ c }) => {
      const country = visitorCountry(c, trustProxy);
      return { success: true, country, country_code: country };
    });
