import { standingAnswerSchema, standingQuerySchema } from '@bothways/domain/standing';
import { type Mount, operation, route, sendAnswer } from '#kernel/http';
import type { StandingService } from './standing.service.ts';

/** Operations on the figures of a list. */
export const standingOperations = {
  read: operation({
    method: 'get',
    path: '/api/standing',
    tag: 'Lists',
    summary:
      'How many stand in a list now and the best percent of them, whether or not the plan has the list',
    access: 'session',
    query: standingQuerySchema,
    answer: standingAnswerSchema,
    failure: 'Failed to count the list',
  }),
};

/** Mounts the figures of the lists, also for plans without them. */
export const mountStanding =
  (standing: StandingService): Mount =>
  (api) => {
    route(api, standingOperations.read, async ({ c, query }) =>
      sendAnswer(c, await standing.read(query.list)),
    );
  };
