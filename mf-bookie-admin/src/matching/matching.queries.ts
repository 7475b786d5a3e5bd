import { eventDecidedAnswerSchema, matchReviewsAnswerSchema } from '@bothways/domain/matching';
import { api, apiQuery } from '@bothways/platform';

/** New pairs appear when a bookmaker opens an event: not urgent by the second. */
const REFRESH_MS = 10_000;

/** Pairs of events without a decision. */
export const reviewsQuery = () => ({
  ...apiQuery({
    key: ['mf-bookie-admin', 'matching', 'reviews'],
    path: '/api/admin/matching/reviews',
    schema: matchReviewsAnswerSchema,
  }),
  refetchInterval: REFRESH_MS,
});

export type Verdict = 'accept' | 'reject';

export const decideReview = ({ id, verdict }: { id: string; verdict: Verdict }) =>
  api.post(`/api/admin/matching/reviews/${id}/${verdict}`, { schema: eventDecidedAnswerSchema });
