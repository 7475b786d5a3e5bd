import type { CardUser } from '@bothways/domain/bot-users';
import { type InfiniteData, useQueryClient } from '@bothways/platform';
import { useMemo } from 'react';
import { LISTS_KEYS, SEARCH_KEY, USERS_KEY, type UsersPage } from '../users.queries.ts';

type Pages = InfiniteData<UsersPage>;
/** A list that was scrolled further is not read again page by page: that would be as many requests for what a card shows already. */
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

/** What a change does to the lists on this page: shown at once, then read again. */
export function useRefreshUsers() {
  const client = useQueryClient();
  return useMemo(() => {
    const keys = [USERS_KEY, SEARCH_KEY];
    return {
      /** Puts a person as they are now into every list that shows them. */
      show(changed: CardUser): void {
        for (const queryKey of LISTS_KEYS)
          client.setQueriesData<Pages>({ queryKey }, (pages) => withUser(pages, changed));
      },
      /**
       * Reads lists and figures again; long lists when they are come to next.
       * @param reads of what was changed nobody is told one by one: then long lists are read now, too
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
