import type { NotificationsAnswer } from '@bothways/domain/notifications';
import {
  useNotificationsVersion,
  usePermission,
  useQuery,
  useQueryClient,
  useStore,
} from '@bothways/platform';
import { useEffect, useRef } from 'react';
import { NOTIFICATIONS_KEY } from '../requests/index.ts';
import { doing, withDoing } from './doing.ts';
import { notificationsQuery, POLL_MS, userNotificationsQuery } from './notifications.queries.ts';

/** A query of notifications, with what is being marked as done counted as done. */
function useList(query: typeof notificationsQuery, polls: boolean, enabled = true) {
  const all = useStore(doing);
  const result = useQuery({ ...query, enabled, ...(polls && { refetchInterval: POLL_MS }) });
  const data: NotificationsAnswer | undefined = result.data && withDoing(result.data, all);
  return { ...result, data };
}

/** What the person sees; kept current by `useFollowNotifications`. */
export const useNotifications = () => useList(notificationsQuery, false);

/** Everything about one bot user, kept current while it is shown. */
export const useUserNotifications = (email: string | undefined) =>
  useList(userNotificationsQuery(email ?? ''), true, email !== undefined);

/** Keeps the list current for the whole area: every 10 s while the page is looked at, and as soon as the socket says so. */
export function useFollowNotifications() {
  const { allowed } = usePermission('read:user:stats');
  const queryClient = useQueryClient();
  const version = useNotificationsVersion();
  const before = useRef(version);
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== version;
    before.current = version;
    if (isNews) void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
  }, [queryClient, version]);
  return useList(notificationsQuery, true, allowed);
}
