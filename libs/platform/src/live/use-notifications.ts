import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../session/session-context.ts';
import { useLive } from './live-context.ts';
import { NOTIFICATIONS_VERSION } from './notifications-topic.ts';

/**
 * Another number each time that the person's notifications have changed on the server; undefined before the first. Without
 * a socket it stands still: whoever shows them asks now and then, too.
 */
export function useNotificationsVersion(): number | undefined {
  const live = useLive();
  const follows = useSession().status === 'signedIn';
  useEffect(() => (follows ? live.followNotifications() : undefined), [live, follows]);
  return useQuery<number>({ queryKey: NOTIFICATIONS_VERSION, queryFn: skipToken }).data;
}
