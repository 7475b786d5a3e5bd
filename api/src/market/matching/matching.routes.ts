import {
  matchDecisionAnswerSchema,
  matchReviewParamsSchema,
  matchReviewsAnswerSchema,
} from '@bothways/domain/matching';
import { type Mount, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import type { MatchingService } from './matching.service.ts';

const TAG = 'Back office';
const ACCESS = { permission: 'manage:bookie:live' } as const;

const VERDICTS = [
  { word: 'accept', decision: 'accepted', summary: 'The pair is one event: its prices are joined' },
  { word: 'reject', decision: 'rejected', summary: 'The pair is two events: it is not asked about again' },
] as const;

/** Pairs of events that the engine is unsure about. */
export const mountMatching =
  ({ matching, trustProxy }: { matching: MatchingService; trustProxy: boolean }): Mount =>
  (api) => {
    route(
      api,
      {
        method: 'get',
        path: '/api/admin/matching/reviews',
        tag: TAG,
        summary: 'Pairs of events that may be one, most alike first',
        access: ACCESS,
        answer: matchReviewsAnswerSchema,
        failure: 'Failed to fetch event pairs',
      },
      async () => ({ success: true, reviews: await matching.list() }),
    );

    for (const { word, decision, summary } of VERDICTS) {
      route(
        api,
        {
          method: 'post',
          path: `/api/admin/matching/reviews/{id}/${word}`,
          tag: TAG,
          summary,
          access: ACCESS,
          params: matchReviewParamsSchema,
          answer: matchDecisionAnswerSchema,
          failure: 'Failed to decide about the pair',
        },
        async ({ c, params, user }) => {
          await matching.decide(actorOf(c, user(), trustProxy), params.id, decision);
          return { success: true, message: `Pair ${decision}` };
        },
      );
    }
  };
