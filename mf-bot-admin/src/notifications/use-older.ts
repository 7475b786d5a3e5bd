import type { Notification, NotificationsAnswer } from '@bothways/domain/notifications';
import { useMutation } from '@bothways/platform';
import { useState } from 'react';
import { olderNotifications } from './notifications.queries.ts';

/** Older closed ones after the first page, as many pages as requested. */
export function useOlder(first: NotificationsAnswer | undefined) {
  const [pages, setPages] = useState<readonly NotificationsAnswer[]>([]);
  const next = pages.length > 0 ? pages.at(-1)?.nextBefore : first?.nextBefore;
  const load = useMutation({
    mutationFn: olderNotifications,
    onSuccess: (page) => setPages((before) => [...before, page]),
  });
  const older: Notification[] = pages.flatMap(({ notifications }) => notifications);
  return { older, load, next };
}
