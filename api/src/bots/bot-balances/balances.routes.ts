import {
  balanceAnswerSchema,
  balanceChangeSchema,
  balanceInputSchema,
  balanceParamsSchema,
  balanceSeenSchema,
  balancesAnswerSchema,
  balancesQuerySchema,
  bulkBalancesAnswerSchema,
  bulkBalancesSchema,
} from '@bothways/domain/bot-balances';
import type { ChangeDeps } from '#bots/bot-users';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import { addBalance, addBalances, changeBalance, readBalances, removeBalance } from './balances.service.ts';

const TAG = 'Bot';
const access = { permission: 'read:user:stats' } as const;

/** Operations on bonus users' balances, entered by hand: one per bookmaker and day. */
export const balancesOperations = {
  list: operation({
    method: 'get',
    path: '/api/bot/users/balance-tracking',
    tag: TAG,
    summary: "A bonus user's balances, the newest first",
    access,
    query: balancesQuerySchema,
    answer: balancesAnswerSchema,
    failure: 'Failed to load balances',
  }),
  add: operation({
    method: 'post',
    path: '/api/bot/users/balance-tracking',
    tag: TAG,
    summary: 'Note the balances of a bookmaker and day',
    access,
    body: balanceInputSchema,
    answer: balanceAnswerSchema,
    failure: 'Failed to add the balance',
  }),
  change: operation({
    method: 'put',
    path: '/api/bot/users/balance-tracking/{id}',
    tag: TAG,
    summary: 'Change what was touched of an entry; 409 where somebody changed it since `version`',
    access,
    params: balanceParamsSchema,
    body: balanceChangeSchema,
    answer: balanceAnswerSchema,
    failure: 'Failed to update the balance',
  }),
  remove: operation({
    method: 'delete',
    path: '/api/bot/users/balance-tracking/{id}',
    tag: TAG,
    summary: 'Delete an entry; 409 where somebody changed it since `version`',
    access,
    params: balanceParamsSchema,
    query: balanceSeenSchema,
    answer: balanceAnswerSchema,
    failure: 'Failed to delete the balance',
  }),
  addMany: operation({
    method: 'post',
    path: '/api/bot/users/balance-tracking/bulk',
    tag: TAG,
    summary: 'Note the balances of a day, of as many bookmakers as have both amounts and no entry yet',
    access,
    body: bulkBalancesSchema,
    answer: bulkBalancesAnswerSchema,
    failure: 'Failed to add the balances',
  }),
};

/** Mounts balances of bonus users visible to the caller. */
export const mountBalances =
  (deps: ChangeDeps & { trustProxy: boolean }): Mount =>
  (api) => {
    const { db, trustProxy } = deps;
    const operations = balancesOperations;

    route(api, operations.list, async ({ query, user }) => ({
      success: true,
      ...(await readBalances(db, user(), query.userEmail)),
    }));

    route(api, operations.add, async ({ c, body, user }) => ({
      success: true,
      message: 'Balance added',
      data: await addBalance(deps, actorOf(c, user(), trustProxy), body),
    }));

    route(api, operations.change, async ({ c, params, body, user }) => ({
      success: true,
      message: 'Balance updated',
      data: await changeBalance(deps, actorOf(c, user(), trustProxy), params.id, body),
    }));

    route(api, operations.remove, async ({ c, params, query, user }) => ({
      success: true,
      message: 'Balance deleted',
      data: await removeBalance(deps, actorOf(c, user(), trustProxy), params.id, query.version),
    }));

    route(api, operations.addMany, async ({ c, body, user }) => {
      const data = await addBalances(deps, actorOf(c, user(), trustProxy), body);
      return { success: true, message: 'Balances added', createdCount: data.created.length, data };
    });
  };
