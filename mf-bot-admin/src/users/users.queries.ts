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

/** Everything about bot users in this area's cache; after a change both are read again (B-A53, B-A54). */
export const USERS_KEY = ['mf-bot-admin', 'users'];
export const SEARCH_KEY = ['mf-bot-admin', 'search'];
export const LISTS_KEYS = [
  [...USERS_KEY, 'list'],
  [...SEARCH_KEY, 'list'],
] as const;

/** The people of a page of either list. */
export interface UsersPage {
  users: readonly CardUser[];
  /** How many the whole list has, where the server says it. */
  matching?: number;
  next: string | undefined;
}

/** From so many letters on everybody is searched (B-H22). */
export const SEARCH_FROM = MIN_SEARCH_CHARS;
const SEARCH_PAGE = 50;

/** `path?a=1&b=2` of what is given. */
const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `${path}?${new URLSearchParams(given)}`;
};

/** Totals and tags of everybody whom the caller may see, without anybody: the name asked for stands for no field. */
export const usersFiguresQuery = apiQuery({
  key: [...USERS_KEY, 'figures'],
  path: withQuery('/api/bot/users', { fields: 'none', limit: '1' }),
  schema: botUsersAnswerSchema,
  staleMs: 30_000,
});

/** The bot users that the caller may see, narrowed and sorted by the server. */
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

/** Everybody there is, for those who manage users. */
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

/** Who looks after a bot user, for those who manage users. */
export const carersQuery = (email: string) =>
  apiQuery({
    key: [...USERS_KEY, 'carers', email],
    path: withQuery('/api/bot/users/links', { userEmail: email }),
    schema: carersAnswerSchema,
  });
