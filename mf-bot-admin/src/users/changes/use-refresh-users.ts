import type { CardUser } from '@bothways/domain/bot-users';
import { type InfiniteData, useQueryClient } from '@bothways/platform';
import { useMemo } from 'react';
import { LISTS_KEYS, SEARCH_KEY, USERS_KEY, type UsersPage } from '../users.queries.ts';

type Pages = InfiniteData<UsersPage>;
/**
 * Limit for refetching a scrolled list page by page: beyond it, the requests would only fetch what the cards already
 * show.
 */
const MOST_PAGES = 10;

const isLong = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  data.pages.length > MOST_PAGES;

const withUser = (pages: Pages | undefined, changed: CardUser): Pages | undefined => {
  const { email } = changed._id;
  return (
    pages && {
      ...pages,
      pages: pages.pages.map((page) =>
        page.users.some(({ _id }) => _id.email === email)
          ? { ...page, users: page.users.map((user) => (user._id.email === email ? changed : user)) }
          : page,
      ),
    }
  );
};

/** Applies a change to the lists on this page: immediately, then by refetching. */
export function useRefreshUsers() {
  const client = useQueryClient();
  return useMemo(() => {
    const keys = [USERS_KEY, SEARCH_KEY];
    return {
      /** Replaces a user in every list that shows them. */
      show(changed: CardUser): void {
        for (const queryKey of LISTS_KEYS)
          client.setQueriesData<Pages>({ queryKey }, (pages) => withUser(pages, changed));
      },
      /**
       * Refetches lists and figures; long lists on their next mount.
       * @param reads `all` for changes whose users are not reported one by one: long lists are then refetched
       * immediately, too
       */
      async refresh(reads: 'short' | 'all' = 'short'): Promise<void> {
        if (reads === 'all') {
          await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
          return;
        }
        await Promise.all(
          keys.flatMap((queryKey) => [
            client.invalidateQueries({ queryKey, predicate: ({ state }) => !isLong(state.data) }),
            client.invalidateQueries({
              queryKey,
              predicate: ({ state }) => isLong(state.data),
              refetchType: 'none',
            }),
          ]),
        );
      },
    };
  }, [client]);
}
