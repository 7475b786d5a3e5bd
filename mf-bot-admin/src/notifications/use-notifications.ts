import type { Notification, NotificationsAnswer } from '@bothways/domain/notifications';
import {
  useNotificationsVersion,
  usePermission,
  useQuery,
  useQueryClient,
  useStore,
} from '@bothways/platform';
import { useEffect, useRef } from 'react';
import { doing, withDoing } from './doing.ts';
import { notificationsQuery, POLL_MS, userNotificationsQuery } from './notifications.queries.ts';

/** A notification query with the optimistic overlay applied. */
function useList(query: typeof notificationsQuery, enabled: boolean) {
  const all = useStore(doing);
  const result = useQuery({ ...query, enabled });
  const data: NotificationsAnswer | undefined = result.data && withDoing(result.data, all);
  return { ...result, data };
}

/** The caller's notifications; updated by `useFollowNotifications`. */
export const useNotifications = (enabled = true) => useList(notificationsQuery, enabled);

/** All notifications about one bot user, old ones too; updated by `useFollowNotifications`. */
export const useUserNotifications = (email: string | undefined) =>
  useList(userNotificationsQuery(email ?? ''), email !== undefined);

/** Returns the users whose notifications have changed. */
function usersOfNews(before: readonly Notification[], now: readonly Notification[]): Set<string> {
  const [old, fresh] = [new Set(before), new Set(now)];
  // Unchanged entries are the same object in the cache.
  const changed = [...now.filter((each) => !old.has(each)), ...before.filter((each) => !fresh.has(each))];
  return new Set(changed.map(({ metadata }) => metadata.relatedUserEmail));
}

/** Refetches the card data of users whose notifications changed, so that idle cards send no requests. */
function useFollowUsers(list: NotificationsAnswer | undefined): void {
  const queryClient = useQueryClient();
  const before = useRef(list);
  useEffect(() => {
    const last = before.current;
    before.current = list;
    if (!last || !list) return;
    for (const email of usersOfNews(last.notifications, list.notifications))
      void queryClient.invalidateQueries({ queryKey: userNotificationsQuery(email).queryKey });
  }, [queryClient, list]);
}

/** Updates the list for the whole area: every 10 s while the page is visible, and on every socket message. */
export function useFollowNotifications() {
  const { allowed } = usePermission('read:user:stats');
  const queryClient = useQueryClient();
  const version = useNotificationsVersion();
  const before = useRef(version);
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== version;
    before.current = version;
    if (isNews) void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  }, [queryClient, version]);
  const { data } = useQuery({ ...notificationsQuery, enabled: allowed, refetchInterval: POLL_MS });
  useFollowUsers(data);
  return data;
}
