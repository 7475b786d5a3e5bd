import { geoAnswerSchema } from '@bothways/domain/geo';
import { apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

const GEO_FRESH_MS = 60 * 60_000;

/** Returns the query of the country in which the visitor seems to be. */
export const geoQuery = () =>
  apiQuery({ key: [AREA, 'geo'], path: '/api/geo', schema: geoAnswerSchema, staleMs: GEO_FRESH_MS });
