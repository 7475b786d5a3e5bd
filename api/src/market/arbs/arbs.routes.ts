import {
  type ArbFilter,
  arbLatestAnswerSchema,
  arbLatestSchema,
  arbQueryAnswerSchema,
  arbQuerySchema,
  arbRejectedAnswerSchema,
} from '@bothways/domain/arbs';
import type { Feature } from '@bothways/domain/plans';
import { demandUnpaused, type Mount, operation, route, sendAnswer } from '#kernel/http';
import type { ArbsService } from './arbs.service.ts';

/** A screen repeats the same filter, and many users share one. */
const KEPT_FILTERS = 2000;

const access = {
  features: ['surebets:prematch', 'surebets:live'] as const,
  feature: ({ mode }: ArbFilter): Feature => `surebets:${mode}`,
};

const shared = { method: 'post', tag: 'Arbs' } as const;

/** Operations on arbs. */
export const arbsOperations = {
  query: operation({
    ...shared,
    path: '/api/arbs/query',
    summary: 'Arbs of the bookmakers and limits in the body',
    access,
    body: arbQuerySchema,
    keepParsed: KEPT_FILTERS,
    answer: arbQueryAnswerSchema,
    failure: 'Failed to fetch arbs',
  }),
  rejected: operation({
    ...shared,
    path: '/api/arbs/rejected',
    summary: 'What failed a gate, with the reason',
    access,
    body: arbQuerySchema,
    keepParsed: KEPT_FILTERS,
    answer: arbRejectedAnswerSchema,
    failure: 'Failed to fetch arbs',
  }),
  latest: operation({
    ...shared,
    path: '/api/arbs/latest',
    summary: 'Arbs by id as they are now, and the ids that are gone',
    access: 'session',
    body: arbLatestSchema,
    answer: arbLatestAnswerSchema,
    failure: 'Failed to fetch latest arbs',
  }),
};

/** Mounts the lists of arbs, by filter or by id, and rejected ones. */
export const mountArbs =
  (arbs: ArbsService): Mount =>
  (api) => {
    const { query, rejected, latest } = arbsOperations;
    route(api, query, async ({ c, body }) => sendAnswer(c, await arbs.query(body)));
    route(api, rejected, async ({ c, body }) => sendAnswer(c, await arbs.rejected(body)));
    route(api, latest, async ({ c, body, user }) => {
      demandUnpaused(user());
      return sendAnswer(c, await arbs.latest(body, user().plan));
    });
  };
