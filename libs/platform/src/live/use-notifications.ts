import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../session/session-context.ts';
import { useLive } from './live-context.ts';
import { NOTIFICATIONS_VERSION } from './notifications-topic.ts';

/**
 * Changes whenever the person's notifications have changed on the server; undefined before the first message. Constant
 * without a socket, so screens that show them poll as well.
 */
export function useNotificationsVersion(): number | undefined {
  const live = useLive();
  const follows = useSession().status === 'signedIn';
  useEffect(() => (follows ? live.followNotifications() : undefined), [live, follows]);
  return useQuery<number>({ queryKey: NOTIFICATIONS_VERSION, queryFn: skipToken }).data;
}
