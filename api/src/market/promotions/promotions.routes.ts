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

/** Whoever asks for an account to be opened, or looks after bookmakers. */
const access = { anyOf: ['read:bookie', 'request:bookie:opening'] } as const;

/** What is asked about promotions. */
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
   * The country of a bot user, null where it is not known; whose bot users are whose is known above this area.
   * @throws ApiError NOT_FOUND for somebody else's
   */
  countryOf: (caller: Identity, userEmail: string) => Promise<string | null>;
}

/** What bookmakers offer. */
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
