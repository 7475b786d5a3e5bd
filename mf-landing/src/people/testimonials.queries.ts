import { testimonialsAnswerSchema } from '@bothways/domain/testimonials';
import { apiQuery } from '@bothways/platform';

const STALE_MS = 10 * 60_000;

/** The published testimonials; public. */
export const testimonialsQuery = () =>
  apiQuery({
    key: ['mf-landing', 'testimonials'],
    path: '/api/testimonials',
    schema: testimonialsAnswerSchema,
    staleMs: STALE_MS,
  });
