import type { CardUser, UserStatus } from '@bothways/domain/bot-users';
import { keepPreviousData, useInfiniteQuery, usePermission } from '@bothways/platform';
import { useMemo } from 'react';
import { SEARCH_FROM, searchPages, type UsersPage, usersPages } from './users.queries.ts';
import type { UsersView } from './users-view.ts';

const HAS: Record<UserStatus, (user: CardUser) => boolean> = {
  enabled: (user) => user.enabled,
  disabled: (user) => !user.enabled,
  ready: (user) => user.isReady,
};

const emailOf = (user: CardUser): string => user._id.email;
const ORDER: Record<UsersView['sort'], (a: CardUser, b: CardUser) => number> = {
  email: (a, b) => emailOf(a).localeCompare(emailOf(b)),
  '-email': (a, b) => emailOf(b).localeCompare(emailOf(a)),
  profit: (a, b) => a.billing.profit - b.billing.profit || ORDER.email(a, b),
  '-profit': (a, b) => b.billing.profit - a.billing.profit || ORDER.email(a, b),
};

/** Applies the filters and the order that the global search lacks. */
export const narrowed = (
  users: readonly CardUser[],
  { statuses, tags, sort }: Pick<UsersView, 'statuses' | 'tags' | 'sort'>,
): CardUser[] =>
  users
    .filter(
      (user) =>
        (statuses.length === 0 || statuses.some((status) => HAS[status](user))) &&
        tags.every((name) => user.tags.some((tag) => tag.name === name)),
    )
    .sort(ORDER[sort]);

/** Deduplicates users: one who moved between two pages meanwhile comes with both. */
const usersOf = (pages: readonly UsersPage[] | undefined): CardUser[] => [
  ...new Map((pages ?? []).flatMap(({ users }) => users).map((user) => [emailOf(user), user])).values(),
];

/** Whether the search box covers all users, and whether it does so now. */
export function useSearchScope(search: string): { all: boolean; isAsking: boolean } {
  const all = usePermission('manage:user').allowed;
  return { all, isAsking: all && search.length >= SEARCH_FROM };
}

/** The users of a view: the caller's own list, or all users once a permitted caller has typed enough. */
export function useFoundUsers(view: UsersView) {
  const { search, statuses, tags, sort } = view;
  const { all, isAsking } = useSearchScope(search);
  const own = useInfiniteQuery({
    ...usersPages(all ? { ...view, search: '' } : view),
    enabled: !isAsking,
    placeholderData: keepPreviousData,
  });
  const everybody = useInfiniteQuery({
    ...searchPages(view),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  });
  const query = isAsking ? everybody : own;
  const { data } = query;
  const users = useMemo(() => {
    const found = usersOf(data?.pages);
    return isAsking ? narrowed(found, { statuses, tags, sort }) : found;
  }, [data, isAsking, statuses, tags, sort]);
  return { query, users, isAsking, matching: isAsking ? undefined : data?.pages[0]?.matching };
}
