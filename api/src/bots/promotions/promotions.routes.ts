import {
  promotionAnswerSchema,
  promotionParamsSchema,
  promotionsAnswerSchema,
  promotionsParamsSchema,
} from '@bothways/domain/promotions';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { type Mount, operation, route } from '#kernel/http';
import { isInCatalogue } from '#market/bookies';
import { findPromotion, promotionsOf } from './promotions.store.ts';

/** Whoever asks for an account to be opened, or looks after bookmakers. */
const access = { anyOf: ['read:bookie', 'request:bookie:opening'] } as const;

/** What is asked about promotions. */
export const promotionsOperations = {
  list: operation({
    method: 'get',
    path: '/api/admin/bookies/{bookie}/promotions',
    tag: 'Bookmakers',
    summary: 'What a bookmaker offers to who opens an account',
    access,
    params: promotionsParamsSchema,
    answer: promotionsAnswerSchema,
    failure: 'Failed to load promotions',
  }),
  one: operation({
    method: 'get',
    path: '/api/promotions/{id}',
    tag: 'Bookmakers',
    summary: 'A promotion, ended ones too',
    access,
    params: promotionParamsSchema,
    answer: promotionAnswerSchema,
    failure: 'Failed to load the promotion',
  }),
};

/** What bookmakers offer. */
export const mountPromotions =
  ({ db, nowMs }: { db: Db; nowMs: () => number }): Mount =>
  (api) => {
    route(api, promotionsOperations.list, async ({ params }) => {
      if (!(await isInCatalogue(db, params.bookie)))
        throw new ApiError('NOT_FOUND', { message: 'This bookmaker is no longer in the catalogue' });
      return { success: true, promotions: await promotionsOf(db, params.bookie, nowMs()) };
    });

    route(api, promotionsOperations.one, async ({ params }) => {
      const promotion = await findPromotion(db, params.id);
      if (!promotion) throw new ApiError('NOT_FOUND', { message: 'This promotion is no longer there' });
      return { success: true, message: 'OK', promotion };
    });
  };
