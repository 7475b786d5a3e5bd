import { testimonialsAnswerSchema } from '@bothways/domain/testimonials';
import { apiQuery } from '@bothways/platform';

const STALE_MS = 10 * 60_000;

/** What people say, as the back office has published it; open to everybody. */
export const testimonialsQuery = () =>
  apiQuery({
    key: ['mf-landing', 'testimonials'],
    path: '/api/testimonials',
    schema: testimonialsAnswerSchema,
    staleMs: STALE_MS,
  });
