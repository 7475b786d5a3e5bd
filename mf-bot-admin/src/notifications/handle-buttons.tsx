import type { Notification } from '@bothways/domain/notifications';
import { Button, type ButtonSize, CheckIcon } from '@bothways/ui';
import { useText } from '../texts.ts';
import type { NotificationViewer } from './use-viewer.ts';

/** Handlers of the buttons. */
export interface Handles {
  onDone: (notification: Notification) => void;
  onReject: (notification: Notification) => void;
  /** Whether Done starts by adding the account. */
  addsAccount: (notification: Notification) => boolean;
}

interface Props {
  notification: Notification;
  viewer: NotificationViewer;
  handles: Handles;
  /** The notification's title: labels buttons that recur on the page. */
  what: string;
  size?: ButtonSize;
  isWide?: boolean;
}

/** Reject and Done, each if the viewer is allowed. */
export function HandleButtons({
  notification,
  viewer,
  handles,
  what,
  size = 'medium',
  isWide = false,
}: Props) {
  const t = useText();
  const adds = isWide && handles.addsAccount(notification);
  return (
    <>
      {viewer.mayReject(notification) && (
        <Button
          aria-label={t('notifications.rejectOf', { what })}
          onPress={() => handles.onReject(notification)}
          size={size}
          wide={isWide}
        >
          {t('notifications.reject')}
        </Button>
      )}
      {viewer.mayDone(notification) && (
        <Button
          aria-label={t(adds ? 'notifications.doneAddOf' : 'notifications.doneOf', { what })}
          icon={<CheckIcon size={size === 'small' ? 12 : 14} />}
          onPress={() => handles.onDone(notification)}
          size={size}
          variant={isWide ? 'primary' : 'default'}
          wide={isWide}
        >
          {t(adds ? 'notifications.doneAdd' : 'notifications.done')}
        </Button>
      )}
    </>
  );
}
