import { geoAnswerSchema } from '@bothways/domain/geo';
import { plansAnswerSchema } from '@bothways/domain/subscriptions';
import { apiQuery } from '@bothways/platform';

const PLANS_STALE_MS = 300_000;
const GEO_STALE_MS = 60 * 60_000;

/** The plans with their prices; public. */
export const plansQuery = () =>
  apiQuery({
    key: ['mf-landing', 'plans'],
    path: '/api/subscriptions/plans',
    schema: plansAnswerSchema,
    staleMs: PLANS_STALE_MS,
  });

/** The visitor's likely country. */
export const geoQuery = () =>
  apiQuery({
    key: ['mf-landing', 'geo'],
    path: '/api/geo',
    schema: geoAnswerSchema,
    staleMs: GEO_STALE_MS,
  });
