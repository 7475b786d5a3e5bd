import {
  adminPromotionAnswerSchema,
  adminPromotionsPageSchema,
  adminPromotionsQuerySchema,
  promotionBodySchema,
  promotionChangeSchema,
  promotionParamsSchema,
} from '@bothways/domain/promotions';
import { z } from 'zod';
import { type AppContext, type Identity, type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import {
  createPromotion,
  deletePromotion,
  endPromotion,
  type PromotionDeps,
  restorePromotion,
  updatePromotion,
} from './admin-promotions.service.ts';
import { searchPromotions } from './admin-promotions.store.ts';

const PATH = '/api/admin/promotions';
const ONE = `${PATH}/{id}`;
/** The permission to change a bookmaker includes its promotions. */
const write = {
  tag: 'Bookmakers',
  access: { permission: 'update:bookie' },
  answer: adminPromotionAnswerSchema,
} as const;
const act = { params: promotionParamsSchema, body: z.strictObject({}), bodyOptional: true } as const;

/** Operations of the back office on promotions. */
export const adminPromotionsOperations = {
  list: operation({
    method: 'get',
    path: PATH,
    tag: 'Bookmakers',
    summary: 'Promotions of all bookmakers, newest first, ended and coming ones too',
    access: { permission: 'read:bookie' },
    query: adminPromotionsQuerySchema,
    answer: adminPromotionsPageSchema,
    failure: 'Failed to load promotions',
  }),
  create: operation({
    ...write,
    method: 'post',
    path: PATH,
    summary: 'Write down what a bookmaker offers',
    body: promotionBodySchema,
    failure: 'Failed to create the promotion',
  }),
  update: operation({
    ...write,
    method: 'put',
    path: ONE,
    summary: 'Change what was touched of a promotion; 409 where somebody changed it since `version`',
    params: promotionParamsSchema,
    body: promotionChangeSchema,
    failure: 'Failed to save the promotion',
  }),
  end: operation({
    ...write,
    ...act,
    method: 'post',
    path: `${ONE}/end`,
    summary: 'End a promotion now',
    failure: 'Failed to end the promotion',
  }),
  remove: operation({
    ...write,
    method: 'delete',
    path: ONE,
    summary: 'Delete a promotion; it can be restored',
    params: promotionParamsSchema,
    failure: 'Failed to delete the promotion',
  }),
  restore: operation({
    ...write,
    ...act,
    method: 'post',
    path: `${ONE}/restore`,
    summary: 'Bring a deleted promotion back',
    failure: 'Failed to restore the promotion',
  }),
};

/** Mounts the routes of promotions for the back office. */
export const mountAdminPromotions =
  (deps: PromotionDeps & { trustProxy: boolean }): Mount =>
  (api) => {
    const by = (c: AppContext, user: Identity) => actorOf(c, user, deps.trustProxy);
    const { list, create, update, end, remove, restore } = adminPromotionsOperations;

    route(api, list, async ({ query }) => ({
      success: true,
      ...(await searchPromotions(deps.db, query, deps.nowMs())),
    }));
    route(api, create, async ({ c, body, user }) => ({
      success: true,
      message: 'Promotion created',
      promotion: await createPromotion(deps, by(c, user()), body),
    }));
    route(api, update, async ({ c, params, body, user }) => ({
      success: true,
      message: 'Promotion saved',
      promotion: await updatePromotion(deps, by(c, user()), params.id, body),
    }));
    route(api, end, async ({ c, params, user }) => ({
      success: true,
      message: 'Promotion ended',
      promotion: await endPromotion(deps, by(c, user()), params.id),
    }));
    route(api, remove, async ({ c, params, user }) => ({
      success: true,
      message: 'Promotion deleted',
      promotion: await deletePromotion(deps, by(c, user()), params.id),
    }));
    route(api, restore, async ({ c, params, user }) => ({
      success: true,
      message: 'Promotion restored',
      promotion: await restorePromotion(deps, by(c, user()), params.id),
    }));
  };
