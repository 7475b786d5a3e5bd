import {
  botUserCarersQuerySchema,
  botUserParamsSchema,
  botUsersAnswerSchema,
  carersAnswerSchema,
  globalSearchAnswerSchema,
  globalSearchQuerySchema,
  userStatisticsAnswerSchema,
  usersQuerySchema,
} from '@bothways/domain/bot-users';
import { type Mount, operation, route } from '#kernel/http';
import { readCarers } from './bot-user-links.ts';
import { type ReadDeps, readStatistics, readUsers, searchEverybody } from './read-users.ts';

const TAG = 'Bot';

/** Operations on bot users. */
export const botUsersOperations = {
  list: operation({
    method: 'get',
    path: '/api/bot/users',
    tag: TAG,
    summary: 'The bot users that the caller may see: everybody with manage:user, else the linked ones',
    access: { permission: 'read:user:stats' },
    query: usersQuerySchema,
    answer: botUsersAnswerSchema,
    failure: 'Failed to fetch bot users',
  }),
  search: operation({
    method: 'get',
    path: '/api/bot/users/global-search',
    tag: TAG,
    summary: 'Bot users of everybody, by a part of their address or alias',
    access: { permission: 'manage:user' },
    query: globalSearchQuerySchema,
    answer: globalSearchAnswerSchema,
    failure: 'Failed to fetch global users',
  }),
  statistics: operation({
    method: 'get',
    path: '/api/bot/users/{email}/statistics',
    tag: TAG,
    summary: 'What a bot user won, paid and owes, and since when the bot runs',
    access: { permission: 'read:user:stats' },
    params: botUserParamsSchema,
    answer: userStatisticsAnswerSchema,
    failure: 'Failed to fetch billing statistics',
  }),
  carers: operation({
    method: 'get',
    path: '/api/bot/users/links',
    tag: TAG,
    summary: 'Who looks after a bot user',
    access: { permission: 'manage:user' },
    query: botUserCarersQuerySchema,
    answer: carersAnswerSchema,
    failure: 'Failed to load who looks after the user',
  }),
};

/** Users who manage users see everybody; all others see only the linked ones. */
export const mountBotUsers =
  (deps: ReadDeps): Mount =>
  (api) => {
    route(api, botUsersOperations.list, async ({ query, user }) => ({
      success: true,
      message: 'OK',
      ...(await readUsers(deps, user(), query)),
    }));

    route(api, botUsersOperations.search, async ({ query, user }) => ({
      success: true,
      data: await searchEverybody(deps, user(), query),
    }));

    route(api, botUsersOperations.statistics, async ({ params, user }) => ({
      success: true,
      message: 'OK',
      data: await readStatistics(deps, user(), params.email),
    }));

    route(api, botUsersOperations.carers, async ({ query, user }) => ({
      success: true,
      message: 'OK',
      data: await readCarers(deps.db, user(), query.userEmail),
    }));
  };
