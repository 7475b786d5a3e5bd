import { HANDLES_ALL, mayDo, type Notification } from '@bothways/domain/notifications';
import { usePermission, useUser } from '@bothways/platform';

/** The viewer, and the actions allowed on a notification now; the server applies the same rule. */
export function useViewer() {
  const { id: userId, personalData } = useUser();
  const { allowed } = usePermission(HANDLES_ALL);
  const viewer = { userId, permissions: allowed ? [HANDLES_ALL] : [] };
  return {
    userId,
    name: personalData.name,
    mayDone: (asked: Notification) => mayDo('done', asked, viewer),
    mayReject: (asked: Notification) => mayDo('reject', asked, viewer),
  };
}
export type NotificationViewer = ReturnType<typeof useViewer>;
