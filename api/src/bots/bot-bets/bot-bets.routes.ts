import {
  allBetsFileQuerySchema,
  allBetsQuerySchema,
  allBetsStatisticsQuerySchema,
  betsAnswerSchema,
  betsFileQuerySchema,
  betsParamsSchema,
  betsQuerySchema,
  betsStatisticsQuerySchema,
  betsStatisticsSchema,
} from '@bothways/domain/bot-bets';
import type { Caller } from '#bots/bot-users';
import type { Db } from '#kernel/db';
import { type Mount, operation, route } from '#kernel/http';
import { betsFile, betsOf } from './bets.service.ts';
import { scopeOf } from './scope.store.ts';
import { statisticsOf } from './statistics.service.ts';

const OF_USER = '/api/bot/users/{email}/bets';
const OF_ALL = '/api/bot/bets';
const shared = { method: 'get', tag: 'Bot', access: { permission: 'read:user:stats' } } as const;
const FAILURES = {
  list: 'Failed to fetch bets',
  statistics: 'Failed to fetch bet statistics',
  file: 'Failed to export bets',
} as const;

/** Operations on bets that bots placed. */
export const botBetsOperations = {
  list: operation({
    ...shared,
    path: OF_USER,
    summary: "One bot user's bets by event, newest first; the open ones come at once",
    params: betsParamsSchema,
    query: betsQuerySchema,
    answer: betsAnswerSchema,
    failure: FAILURES.list,
  }),
  all: operation({
    ...shared,
    path: OF_ALL,
    summary: 'The bets of every bot user that the caller may see',
    query: allBetsQuerySchema,
    answer: betsAnswerSchema,
    failure: FAILURES.list,
  }),
  statistics: operation({
    ...shared,
    path: `${OF_USER}/statistics`,
    summary: "What one bot user's bets brought, by day, bookmaker, sport and market",
    params: betsParamsSchema,
    query: betsStatisticsQuerySchema,
    answer: betsStatisticsSchema,
    failure: FAILURES.statistics,
  }),
  allStatistics: operation({
    ...shared,
    path: `${OF_ALL}/statistics`,
    summary: 'The same of every bot user that the caller may see',
    query: allBetsStatisticsQuerySchema,
    answer: betsStatisticsSchema,
    failure: FAILURES.statistics,
  }),
  file: operation({
    ...shared,
    path: `${OF_USER}/export`,
    summary: "One bot user's newest bets as a file for spreadsheets",
    params: betsParamsSchema,
    query: betsFileQuerySchema,
    answer: 'text/csv',
    failure: FAILURES.file,
  }),
  allFile: operation({
    ...shared,
    path: `${OF_ALL}/export`,
    summary: 'The newest bets of every bot user that the caller may see as a file for spreadsheets',
    query: allBetsFileQuerySchema,
    answer: 'text/csv',
    failure: FAILURES.file,
  }),
};

const asFile = (csv: string): Response =>
  new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="bets.csv"',
    },
  });

/** Mounts the bets of one bot user, and those of all. */
export const mountBotBets =
  (db: Db, nowMs: () => number): Mount =>
  (api) => {
    const { list, all, statistics, allStatistics, file, allFile } = botBetsOperations;
    const of = (caller: Caller, user: string | undefined) => scopeOf(db, caller, user);
    route(api, list, async ({ params, query, user }) => betsOf(db, await of(user(), params.email), query));
    route(api, statistics, async ({ params, query, user }) =>
      statisticsOf(db, await of(user(), params.email), query.period, nowMs()),
    );
    route(api, file, async ({ params, query, user }) =>
      asFile(await betsFile(db, await of(user(), params.email), query)),
    );
    route(api, all, async ({ query: { user: email, ...query }, user }) =>
      betsOf(db, await of(user(), email), query),
    );
    route(api, allStatistics, async ({ query, user }) =>
      statisticsOf(db, await of(user(), query.user), query.period, nowMs()),
    );
    route(api, allFile, async ({ query: { user: email, ...query }, user }) =>
      asFile(await betsFile(db, await of(user(), email), query)),
    );
  };
