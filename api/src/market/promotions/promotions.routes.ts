import {
  promotionAnswerSchema,
  promotionParamsSchema,
  promotionsAnswerSchema,
  promotionsParamsSchema,
  promotionsQuerySchema,
} from '@bothways/domain/promotions';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { type Identity, type Mount, operation, route } from '#kernel/http';
import { isInCatalogue } from '#market/bookies';
import { findPromotion, promotionsOf } from './promotions.store.ts';

/** For requesting account openings, or managing bookmakers. */
const access = { anyOf: ['read:bookie', 'request:bookie:opening'] } as const;

/** Operations on promotions. */
export const promotionsOperations = {
  list: operation({
    method: 'get',
    path: '/api/admin/bookies/{bookie}/promotions',
    tag: 'Bookmakers',
    summary: 'What a bookmaker offers to who opens an account; with `userEmail` to this bot user',
    access,
    params: promotionsParamsSchema,
    query: promotionsQuerySchema,
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

interface PromotionRouteDeps {
  db: Db;
  nowMs: () => number;
  /**
   * The country of a bot user, null when unknown; ownership of bot users is decided outside this area.
   * @throws ApiError NOT_FOUND for another user's
   */
  countryOf: (caller: Identity, userEmail: string) => Promise<string | null>;
}

/** Mounts the route of a bookmaker's promotions. */
export const mountPromotions =
  ({ db, nowMs, countryOf }: PromotionRouteDeps): Mount =>
  (api) => {
    route(api, promotionsOperations.list, async ({ params, query, user }) => {
      if (!(await isInCatalogue(db, params.bookie)))
        throw new ApiError('NOT_FOUND', { message: 'This bookmaker is no longer in the catalogue' });
      const { userEmail } = query;
      const reader = userEmail === undefined ? {} : { country: await countryOf(user(), userEmail) };
      return { success: true, promotions: await promotionsOf(db, params.bookie, nowMs(), reader) };
    });

    route(api, promotionsOperations.one, async ({ params }) => {
      const promotion = await findPromotion(db, params.id);
      if (!promotion) throw new ApiError('NOT_FOUND', { message: 'This promotion is no longer there' });
      return { success: true, message: 'OK', promotion };
    });
  };
