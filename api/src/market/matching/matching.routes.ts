import {
  eventDecidedAnswerSchema,
  matchReviewParamsSchema,
  matchReviewsAnswerSchema,
} from '@bothways/domain/matching';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import type { EventDecisions } from './event-decisions.ts';
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
    answer: eventDecidedAnswerSchema,
    failure: 'Failed to decide about the pair',
  });

/** Operations of the back office on pairs of events. */
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

interface Deps {
  matching: MatchingService;
  decisions: EventDecisions;
  trustProxy: boolean;
}

/** Mounts the routes of pairs that the engine is unsure about. */
export const mountMatching =
  ({ matching, decisions, trustProxy }: Deps): Mount =>
  (api) => {
    route(api, matchingOperations.list, async () => ({ success: true, reviews: await matching.list() }));
    route(api, matchingOperations.accept, async ({ c, params, user }) => ({
      success: true,
      message: 'Pair accepted',
      ...(await decisions.accept(actorOf(c, user(), trustProxy), params.id)),
    }));
    route(api, matchingOperations.reject, async ({ c, params, user }) => ({
      success: true,
      message: 'Pair rejected',
      ...(await decisions.reject(actorOf(c, user(), trustProxy), params.id)),
    }));
  };
