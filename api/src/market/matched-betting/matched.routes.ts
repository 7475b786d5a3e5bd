import {
  matchedLatestAnswerSchema,
  matchedLatestSchema,
  matchedQueryAnswerSchema,
  matchedQuerySchema,
  matchedRejectedAnswerSchema,
} from '@bothways/domain/matched-betting';
import type { Feature } from '@bothways/domain/plans';
import { demandUnpaused, type Mount, operation, route, sendAnswer } from '#kernel/http';
import type { MatchedService } from './matched.service.ts';

/** A screen repeats the same filter, and many users share one. */
const KEPT_FILTERS = 2000;

const access = { features: ['matchedBetting'] as const, feature: (): Feature => 'matchedBetting' };

const byFilter = {
  method: 'post',
  tag: 'Matched betting',
  access,
  body: matchedQuerySchema,
  keepParsed: KEPT_FILTERS,
  failure: 'Failed to fetch matched bets',
} as const;

/** Operations on back/lay pairs. */
export const matchedOperations = {
  query: operation({
    ...byFilter,
    path: '/api/matched-bets/query',
    summary: 'Backs at bookmakers against the best lays of the same selections at exchanges',
    answer: matchedQueryAnswerSchema,
  }),
  rejected: operation({
    ...byFilter,
    path: '/api/matched-bets/rejected',
    summary: 'What would be a matched bet and failed a gate, with the reason',
    answer: matchedRejectedAnswerSchema,
  }),
  latest: operation({
    method: 'post',
    tag: 'Matched betting',
    path: '/api/matched-bets/latest',
    summary: 'Matched bets by id as they are now, and the ids that are gone',
    access,
    body: matchedLatestSchema,
    answer: matchedLatestAnswerSchema,
    failure: 'Failed to fetch latest matched bets',
  }),
};

/** Mounts the lists of back/lay pairs, by filter or by id. */
export const mountMatched =
  (matched: MatchedService): Mount =>
  (api) => {
    const { query, rejected, latest } = matchedOperations;
    route(api, query, async ({ c, body }) => sendAnswer(c, await matched.query(body)));
    route(api, rejected, async ({ c, body }) => sendAnswer(c, await matched.rejected(body)));
    route(api, latest, async ({ c, body, user }) => {
      demandUnpaused(user());
      return sendAnswer(c, await matched.latest(body));
    });
  };
