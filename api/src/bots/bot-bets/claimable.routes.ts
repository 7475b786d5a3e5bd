import {
  claimableActionSchema,
  claimableAnswerSchema,
  claimableChangedSchema,
  claimableParamsSchema,
} from '@bothways/domain/bot-bets';
import { z } from 'zod';
import { type AppContext, type Identity, type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import { type ClaimableDeps, changeClaimable } from './claimable.service.ts';
import { listClaimable } from './claimable.store.ts';
import { scopeOf } from './scope.store.ts';

const PATH = '/api/bot/bets/claimable';
const MARK_FAILED = 'Failed to mark bet as claimable';
const changing = {
  tag: 'Bot',
  access: { permission: 'manage:claimable_bets' },
  answer: claimableChangedSchema,
} as const;
const single = { ...changing, path: `${PATH}/{id}`, params: claimableParamsSchema } as const;

/** Operations on claimable bets: one by its address, or by an action in the body. */
export const claimableOperations = {
  list: operation({
    method: 'get',
    path: PATH,
    tag: 'Bot',
    summary: 'Ids of the bets marked as claimable',
    access: { permission: 'read:user:stats' },
    answer: claimableAnswerSchema,
    failure: 'Failed to fetch claimable bets',
  }),
  change: operation({
    ...changing,
    method: 'post',
    path: PATH,
    summary: 'Marks or unmarks a bet',
    body: claimableActionSchema,
    failure: MARK_FAILED,
  }),
  mark: operation({
    ...single,
    method: 'post',
    summary: 'Marks a bet as claimable',
    body: z.strictObject({}),
    bodyOptional: true,
    failure: MARK_FAILED,
  }),
  unmark: operation({
    ...single,
    method: 'delete',
    summary: 'Takes the mark away',
    failure: 'Failed to unmark bet as claimable',
  }),
};

/** Mounts the marks of claimable bets, and both ways to change them. */
export const mountClaimable =
  (deps: ClaimableDeps & { trustProxy: boolean }): Mount =>
  (api) => {
    const change = async (c: AppContext, user: Identity, betId: string, action: 'add' | 'remove') => {
      const { permissions } = user;
      await changeClaimable(deps, { ...actorOf(c, user, deps.trustProxy), permissions }, { betId, action });
      const claimable = action === 'add';
      const message = claimable ? 'Bet marked as claimable' : 'Bet unmarked as claimable';
      return { success: true, message, data: { betId, claimable } };
    };
    const { list, change: changeOne, mark, unmark } = claimableOperations;
    route(api, list, async ({ user }) => ({
      success: true,
      message: 'OK',
      claimableBetIds: await listClaimable(deps.db, await scopeOf(deps.db, user())),
    }));
    route(api, changeOne, ({ c, body, user }) => change(c, user(), body.betId, body.action));
    route(api, mark, ({ c, params, user }) => change(c, user(), params.id, 'add'));
    route(api, unmark, ({ c, params, user }) => change(c, user(), params.id, 'remove'));
  };
