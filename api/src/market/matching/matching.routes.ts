import {
  matchDecisionAnswerSchema,
  matchReviewParamsSchema,
  matchReviewsAnswerSchema,
} from '@bothways/domain/matching';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import type { MatchingService } from './matching.service.ts';

const TAG = 'Back office';
const ACCESS = { permission: 'manage:bookie:live' } as const;

const decision = (word: 'accept' | 'reject', summary: string) =>
  operation({
    method: 'post',
    path: `/api/admin/matching/reviews/{id}/${word}`,
    tag: TAG,
    summary,
    access: ACCESS,
    params: matchReviewParamsSchema,
    answer: matchDecisionAnswerSchema,
    failure: 'Failed to decide about the pair',
  });

/** What the back office does with pairs of events. */
export const matchingOperations = {
  list: operation({
    method: 'get',
    path: '/api/admin/matching/reviews',
    tag: TAG,
    summary: 'Pairs of events that may be one, most alike first',
    access: ACCESS,
    answer: matchReviewsAnswerSchema,
    failure: 'Failed to fetch event pairs',
  }),
  accept: decision('accept', 'The pair is one event: its prices are joined'),
  reject: decision('reject', 'The pair is two events: it is not asked about again'),
};

const VERDICTS = [
  { operation: matchingOperations.accept, decision: 'accepted' },
  { operation: matchingOperations.reject, decision: 'rejected' },
] as const;

/** Pairs of events that the engine is unsure about. */
export const mountMatching =
  ({ matching, trustProxy }: { matching: MatchingService; trustProxy: boolean }): Mount =>
  (api) => {
    route(api, matchingOperations.list, async () => ({ success: true, reviews: await matching.list() }));
    for (const verdict of VERDICTS)
      route(api, verdict.operation, async ({ c, params, user }) => {
        await matching.decide(actorOf(c, user(), trustProxy), params.id, verdict.decision);
        return { success: true, message: `Pair ${verdict.decision}` };
      });
  };
