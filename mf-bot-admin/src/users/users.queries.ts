import {
  botUsersAnswerSchema,
  CARD_FIELDS,
  type CardUser,
  cardUsersAnswerSchema,
  carersAnswerSchema,
  globalSearchAnswerSchema,
  MIN_SEARCH_CHARS,
  tagNamesText,
  USERS_PAGE,
} from '@bothways/domain/bot-users';
import { apiPages, apiQuery } from '@bothways/platform';
import type { UsersView } from './users-view.ts';

/** Root keys of all bot user queries in this area's cache; a change refetches both (B-A53, B-A54). */
export const USERS_KEY = ['mf-bot-admin', 'users'];
export const SEARCH_KEY = ['mf-bot-admin', 'search'];
export const LISTS_KEYS = [
  [...USERS_KEY, 'list'],
  [...SEARCH_KEY, 'list'],
] as const;

/** A page of users of either list. */
export interface UsersPage {
  users: readonly CardUser[];
  /** Total number of matches, if the server reports it. */
  matching?: number;
  next: string | undefined;
}

/** Minimum length of a search across all users (B-H22). */
export const SEARCH_FROM = MIN_SEARCH_CHARS;
const SEARCH_PAGE = 50;

/** Returns `path?a=1&b=2` with the parameters that have a value. */
const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `${path}?${new URLSearchParams(given)}`;
};

/** Totals and tags of all visible users, without the users: `none` matches no field. */
export const usersFiguresQuery = apiQuery({
  key: [...USERS_KEY, 'figures'],
  path: withQuery('/api/bot/users', { fields: 'none', limit: '1' }),
  schema: botUsersAnswerSchema,
  staleMs: 30_000,
});

/** The users visible to the caller, filtered and sorted by the server. */
export const usersPages = ({ search, mode, statuses, tags, sort }: UsersView) =>
  apiPages<UsersPage>({
    key: [...USERS_KEY, 'list', { search, mode, statuses, tags, sort }],
    pathOf: (cursor) =>
      withQuery('/api/bot/users', {
        fields: CARD_FIELDS.join(','),
        limit: String(USERS_PAGE),
        search,
        mode: mode ?? undefined,
        status: statuses.join(','),
        tags: tagNamesText(tags),
        sort,
        cursor,
      }),
    schema: {
      parse(raw) {
        const { data, matching, hasMore, nextCursor } = cardUsersAnswerSchema.parse(raw);
        return { users: data, matching, next: hasMore ? nextCursor : undefined };
      },
    },
    nextOf: ({ next }) => next,
  });

/** All users, for callers with `manage:user`. */
export const searchPages = ({ search, mode }: Pick<UsersView, 'search' | 'mode'>) =>
  apiPages<UsersPage>({
    key: [...SEARCH_KEY, 'list', { search, mode }],
    pathOf: (cursor) =>
      withQuery('/api/bot/users/global-search', {
        search,
        limit: String(SEARCH_PAGE),
        mode: mode ?? undefined,
        cursor,
      }),
    schema: {
      parse(raw) {
        const { users, hasMore, nextCursor } = globalSearchAnswerSchema.parse(raw).data;
        return { users, next: hasMore ? nextCursor : undefined };
      },
    },
    nextOf: ({ next }) => next,
  });

/** A bot user's carers, for callers with `manage:user`. */
export const carersQuery = (email: string) =>
  apiQuery({
    key: [...USERS_KEY, 'carers', email],
    path: withQuery('/api/bot/users/links', { userEmail: email }),
    schema: carersAnswerSchema,
  });
