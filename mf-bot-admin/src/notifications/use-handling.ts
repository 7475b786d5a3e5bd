import {
  type Notification,
  type NotificationsAnswer,
  type Reject,
  reasonsOf,
} from '@bothways/domain/notifications';
import { isApiError, useMutation, useQueryClient, useToast } from '@bothways/platform';
import { formatRelative, useUi } from '@bothways/ui';
import { useHiding } from '../anonymous/index.ts';
import { NOTIFICATIONS_KEY, useNotificationRefusal } from '../requests/index.ts';
import { useText } from '../texts.ts';
import { begin, doing, end, withDoing } from './doing.ts';
import { requestOf } from './kinds.ts';
import {
  markDone,
  markRead,
  notificationsQuery,
  rejectRequest,
  userNotificationsQuery,
} from './notifications.queries.ts';
import { useViewer } from './use-viewer.ts';

const isHandled = (error: unknown): boolean => isApiError(error) && error.status === 409;

/** Returns a function that reports that another user was faster: who, the outcome, and when. */
function useTellFaster() {
  const t = useText();
  const { locale } = useUi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { userId } = useViewer();
  const hide = useHiding();
  return async (asked: Notification): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    const query = userNotificationsQuery(asked.metadata.relatedUserEmail);
    const answer = await queryClient.fetchQuery(query).catch(() => undefined);
    const now = answer?.notifications.find(({ notificationId }) => notificationId === asked.notificationId);
    if (!now?.closedBy || now.closedAt === undefined || now.status === 'pending') {
      toast.show({ tone: 'info', title: t('requests.errors.handled') });
      return;
    }
    if (now.closedBy.id === userId) return;
    const reason = reasonsOf(now.notificationSubType).find(
      (each) => each === now.request.rejectedData?.reason,
    );
    const values = {
      ago: formatRelative(Date.parse(now.closedAt), Date.now(), locale),
      reason: reason === undefined ? '' : t(`notifications.reasons.${reason}`),
    };
    toast.show({
      tone: 'info',
      title: t('notifications.faster', { name: hide(now.closedBy.name) }),
      description: t(`notifications.fasterHow.${now.status}`, values),
    });
  };
}

/** Marks requests as read or done, reports the outcome, and refetches the lists. */
export function useHandling() {
  const t = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const refusal = useNotificationRefusal();
  const { userId, name } = useViewer();
  const hide = useHiding();
  const tellFaster = useTellFaster();
  const refresh = () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
  const pendingNow = (): number => {
    const answer = queryClient.getQueryData<NotificationsAnswer>(notificationsQuery.queryKey);
    return answer ? withDoing(answer, doing.get()).pendingCount : 0;
  };
  const what = (asked: Notification): string => t(`requests.types.${requestOf(asked)}`);

  const done = async (asked: Notification): Promise<boolean> => {
    const { notificationId: id } = asked;
    if (doing.get().has(id)) return false;
    begin(id, { id: userId, name }, new Date().toISOString());
    try {
      await markDone(id);
    } catch (error) {
      end(id);
      if (isHandled(error)) {
        await tellFaster(asked);
        return false;
      }
      toast.show({
        tone: 'error',
        title: t('notifications.markAsDoneError'),
        description: `${refusal(error)} ${t('notifications.pendingAgain', { count: pendingNow() })}`,
        action: { label: t('retry'), onPress: () => void done(asked) },
      });
      return false;
    }
    toast.show({
      tone: 'success',
      title: t('notifications.markedDone', { what: what(asked) }),
      description: [
        ...(asked.createdByName !== undefined && asked.createdBy !== userId
          ? [t('notifications.isTold', { name: hide(asked.createdByName) })]
          : []),
        t('notifications.pendingNow', { count: pendingNow() }),
      ].join(' '),
    });
    await refresh();
    end(id);
    return true;
  };

  const read = async ({ notificationId, isRead }: Notification): Promise<void> => {
    if (isRead) return;
    try {
      await markRead(notificationId);
    } catch (error) {
      toast.show({ tone: 'error', title: t('notifications.markAsReadError'), description: refusal(error) });
    }
    await refresh();
  };
  return { done, read };
}

/** Rejects a request, unless another user was faster; `onOver` follows either. */
export function useReject(asked: Notification, onOver: () => void) {
  const t = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const tellFaster = useTellFaster();
  return useMutation({
    async mutationFn(body: Reject): Promise<boolean> {
      try {
        await rejectRequest(asked.notificationId, body);
        return true;
      } catch (error) {
        if (!isHandled(error)) throw error;
        await tellFaster(asked);
        return false;
      }
    },
    async onSuccess(isMine) {
      onOver();
      if (!isMine) return;
      const what = t(`requests.types.${requestOf(asked)}`);
      toast.show({ tone: 'success', title: t('notifications.rejected', { what }) });
      await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    },
  });
}
