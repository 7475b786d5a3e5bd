import { analyzedAnswerSchema, analyzedChangedSchema } from '@bothways/domain/analyzed';
import {
  type BetsAnswer,
  type BetsPeriod,
  betsAnswerSchema,
  betsStatisticsSchema,
  claimableAnswerSchema,
  claimableChangedSchema,
} from '@bothways/domain/bot-bets';
import { botUsersAnswerSchema } from '@bothways/domain/bot-users';
import { api, apiPages, apiQuery, keepPreviousData, queryOptions } from '@bothways/platform';

/** Root key of all bet queries in this area's cache. */
const BETS_KEY = ['mf-bot-admin', 'bets'];
const MARKS_STALE_MS = 5 * 60_000;
const MARKS_KEPT_MS = 10 * 60_000;

/** Owner of the bets: one user, or all users visible to the caller. */
export type BetsSource = { email: string } | 'all';

const pathOf = (source: BetsSource): string =>
  source === 'all' ? '/api/bot/bets' : `/api/bot/users/${encodeURIComponent(source.email)}/bets`;

export interface BetsFilter {
  status?: string | undefined;
  sport?: string | undefined;
  bookie?: string | undefined;
}

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

export const betsPages = (source: BetsSource, { status, sport, bookie }: BetsFilter) => ({
  ...apiPages<BetsAnswer>({
    key: [...BETS_KEY, 'list', source, { status, sport, bookie }],
    pathOf: (cursor) => withQuery(pathOf(source), { status, sport, bookie, cursor }),
    schema: betsAnswerSchema,
    nextOf: ({ nextCursor }) => nextCursor,
  }),
  placeholderData: keepPreviousData,
});
export const betsFilePath = (source: BetsSource, { status, sport, bookie }: BetsFilter): string =>
  withQuery(`${pathOf(source)}/export`, { status, sport, bookie });

export const betsStatisticsQuery = (source: BetsSource, period: BetsPeriod) => ({
  ...apiQuery({
    key: [...BETS_KEY, 'statistics', source, period],
    path: withQuery(`${pathOf(source)}/statistics`, { period }),
    schema: betsStatisticsSchema,
  }),
  placeholderData: keepPreviousData,
});

const CHOICES = '20';
/** Returns the first users, ordered by address, whose address or alias matches and whose bets the caller may see. */
export const betUsersQuery = (search: string) =>
  apiQuery({
    key: [...BETS_KEY, 'users', search],
    path: withQuery('/api/bot/users', { fields: 'basic', limit: CHOICES, search }),
    schema: botUsersAnswerSchema,
    staleMs: 30_000,
  });

const CLAIMABLE = '/api/bot/bets/claimable';
export const claimableQuery = queryOptions({
  ...apiQuery({
    key: [...BETS_KEY, 'claimable'],
    path: CLAIMABLE,
    schema: claimableAnswerSchema,
    staleMs: MARKS_STALE_MS,
  }),
  gcTime: MARKS_KEPT_MS,
});

const ANALYZED = '/api/bot/events/analyzed';
export const analyzedQuery = queryOptions({
  ...apiQuery({
    key: [...BETS_KEY, 'analyzed'],
    path: ANALYZED,
    schema: analyzedAnswerSchema,
    staleMs: MARKS_STALE_MS,
  }),
  gcTime: MARKS_KEPT_MS,
});

/** Adds or removes a mark by id. */
export interface MarkChange {
  id: string;
  action: 'add' | 'remove';
}
export const sendClaimable = ({ id, action }: MarkChange) => {
  const path = `${CLAIMABLE}/${encodeURIComponent(id)}`;
  const options = { schema: claimableChangedSchema };
  return action === 'add' ? api.post(path, options) : api.delete(path, options);
};
export const sendAnalyzed = ({ id, action }: MarkChange) => {
  const path = `${ANALYZED}/${encodeURIComponent(id)}`;
  const options = { schema: analyzedChangedSchema };
  return action === 'add' ? api.post(path, options) : api.delete(path, options);
};
