import {
  backtestAnswerSchema,
  backtestDoneSchema,
  backtestParamsSchema,
  backtestsAnswerSchema,
  bettingQuerySchema,
  foundAnswerSchema,
  foundQuerySchema,
  judgementAnswerSchema,
  newBacktestSchema,
} from '@bothways/domain/backtest';
import type { Feature } from '@bothways/domain/plans';
import { z } from 'zod';
import { Answer, type Mount, operation, route, sendAnswer } from '#kernel/http';
import { TokenBuckets } from '#kernel/limits';
import type { BacktestsService } from './backtests.service.ts';

/** A slider triggers new judgements; a program that asks nonstop is slowed down. */
const JUDGEMENTS = { burst: 30, refillMs: 1000 };

const BACKTESTS = '/api/backtests';
const shared = {
  tag: 'Backtests',
  access: {
    features: ['historicOdds:prematch', 'historicOdds:live'] as const,
    feature: (): Feature => 'historicOdds:prematch',
  },
};

/** Operations on backtests: configurations replayed over stored odds. */
export const backtestsOperations = {
  list: operation({
    ...shared,
    method: 'get',
    path: BACKTESTS,
    summary: "The caller's backtests, and of which days odds are stored",
    answer: backtestsAnswerSchema,
    failure: 'Failed to fetch backtests',
  }),
  add: operation({
    ...shared,
    method: 'post',
    path: BACKTESTS,
    summary: 'Replays the list of a configuration over a period, once for each key',
    body: newBacktestSchema,
    answer: backtestAnswerSchema,
    failure: 'Failed to begin the backtest',
  }),
  one: operation({
    ...shared,
    method: 'get',
    path: `${BACKTESTS}/{id}`,
    summary: 'A backtest and how far it is',
    params: backtestParamsSchema,
    answer: backtestAnswerSchema,
    failure: 'Failed to fetch the backtest',
  }),
  judgement: operation({
    ...shared,
    method: 'get',
    path: `${BACKTESTS}/{id}/judgement`,
    summary: 'What betting on what was found would have come to; judged anew without a replay',
    params: backtestParamsSchema,
    query: bettingQuerySchema,
    answer: judgementAnswerSchema,
    failure: 'Failed to judge the backtest',
  }),
  found: operation({
    ...shared,
    method: 'get',
    path: `${BACKTESTS}/{id}/found`,
    summary: 'What the list would have shown, page by page',
    params: backtestParamsSchema,
    query: foundQuerySchema,
    answer: foundAnswerSchema,
    failure: 'Failed to fetch what was found',
  }),
  cancel: operation({
    ...shared,
    method: 'post',
    path: `${BACKTESTS}/{id}/cancel`,
    summary: 'Stops a backtest that waits or runs',
    params: backtestParamsSchema,
    body: z.strictObject({}),
    bodyOptional: true,
    answer: backtestAnswerSchema,
    failure: 'Failed to cancel the backtest',
  }),
  delete: operation({
    ...shared,
    method: 'delete',
    path: `${BACKTESTS}/{id}`,
    summary: 'Deletes a backtest with all that it found',
    params: backtestParamsSchema,
    answer: backtestDoneSchema,
    failure: 'Failed to delete the backtest',
  }),
};

/** Mounts the routes of the caller's backtests. */
export const mountBacktests =
  (service: BacktestsService, monotonicMs: () => number): Mount =>
  (api) => {
    const judgements = new TokenBuckets({ ...JUDGEMENTS, nowMs: monotonicMs });
    const { list, add, one, judgement, found, cancel, delete: remove } = backtestsOperations;
    route(api, list, async ({ user }) => ({ success: true, ...(await service.list(user())) }));
    route(api, add, async ({ body, user }) => ({ success: true, backtest: await service.add(user(), body) }));
    route(api, one, async ({ params, user }) => ({
      success: true,
      backtest: await service.one(user(), params.id),
    }));
    route(api, judgement, async ({ c, params, query, user }) => {
      judgements.take(user().userId);
      return sendAnswer(c, new Answer(await service.judgement(user(), params.id, query)));
    });
    route(api, found, async ({ params, query, user }) => ({
      success: true,
      ...(await service.found(user(), params.id, query)),
    }));
    route(api, cancel, async ({ params, user }) => ({
      success: true,
      backtest: await service.cancel(user(), params.id),
    }));
    route(api, remove, async ({ params, user }) => {
      await service.delete(user(), params.id);
      return { success: true, message: 'Deleted' };
    });
  };
