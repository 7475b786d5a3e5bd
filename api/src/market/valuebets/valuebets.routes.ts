import type { Feature } from '@bothways/domain/plans';
import {
  explainAnswerSchema,
  explainQuerySchema,
  type ValueBetFilter,
  valueBetLatestAnswerSchema,
  valueBetLatestSchema,
  valueBetQueryAnswerSchema,
  valueBetQuerySchema,
  valueBetRejectedAnswerSchema,
} from '@bothways/domain/valuebets';
import { demandFeature, demandUnpaused, type Mount, operation, route, sendAnswer } from '#kernel/http';
import { isLiveValueId, type ValuebetsService } from './valuebets.service.ts';

/** A screen repeats the same filter, and many users share one. */
const KEPT_FILTERS = 2000;

const features = ['valueBets:prematch', 'valueBets:live'] as const;
/** Every plan with value bets includes prematch ones; which ids are live is only known from the input. */
const withAny = { features, feature: (): Feature => 'valueBets:prematch' };

const byFilter = {
  method: 'post',
  tag: 'Value bets',
  access: { features, feature: ({ mode }: ValueBetFilter): Feature => `valueBets:${mode}` },
  body: valueBetQuerySchema,
  keepParsed: KEPT_FILTERS,
  failure: 'Failed to fetch valuebets',
} as const;

/** Operations on value bets. */
export const valuebetsOperations = {
  query: operation({
    ...byFilter,
    path: '/api/valuebets/query',
    summary: 'Value bets of the bookmakers and limits in the body',
    answer: valueBetQueryAnswerSchema,
  }),
  rejected: operation({
    ...byFilter,
    path: '/api/valuebets/rejected',
    summary: 'What beats its fair price and failed a gate, with the reason',
    answer: valueBetRejectedAnswerSchema,
  }),
  latest: operation({
    method: 'post',
    tag: 'Value bets',
    path: '/api/valuebets/latest',
    summary: 'Value bets by id as they are now, and the ids that are gone',
    access: withAny,
    body: valueBetLatestSchema,
    answer: valueBetLatestAnswerSchema,
    failure: 'Failed to fetch latest valuebets',
  }),
  explain: operation({
    method: 'get',
    tag: 'Value bets',
    path: '/api/valuebets/explain',
    summary: 'How the fair price of a value bet came about',
    access: withAny,
    query: explainQuerySchema,
    answer: explainAnswerSchema,
    failure: 'Failed to explain the valuebet',
  }),
};

/** Mounts the lists of value bets, by filter or by id, and the explanation of a fair price. */
export const mountValuebets =
  (valuebets: ValuebetsService): Mount =>
  (api) => {
    const { query, rejected, latest, explain } = valuebetsOperations;
    route(api, query, async ({ c, body }) => sendAnswer(c, await valuebets.query(body)));
    route(api, rejected, async ({ c, body }) => sendAnswer(c, await valuebets.rejected(body)));
    route(api, latest, async ({ c, body, user }) => {
      demandUnpaused(user());
      return sendAnswer(c, await valuebets.latest(body.valuebetIds, user().plan));
    });
    route(api, explain, async ({ c, query: { id }, identity }) => {
      if (isLiveValueId(id)) demandFeature(identity, 'valueBets:live');
      return sendAnswer(c, await valuebets.explain(id));
    });
  };
