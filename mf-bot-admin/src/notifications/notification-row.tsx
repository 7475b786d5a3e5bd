import type { Notification } from '@bothways/domain/notifications';
import { useLocalePath, useNavigate, useToast } from '@bothways/platform';
import {
  Badge,
  CheckIcon,
  CopyIcon,
  cx,
  EllipsisIcon,
  IconButton,
  Menu,
  MenuItem,
  UsersIcon,
  VisuallyHidden,
  XIcon,
} from '@bothways/ui';
import { useAnonymised, useHiding } from '../anonymous/index.ts';
import { Moment } from '../dates/index.ts';
import { useText } from '../texts.ts';
import { HandleButtons, type Handles } from './handle-buttons.tsx';
import { KindIcon } from './kind-icon.tsx';
import styles from './notifications.module.css';
import type { NotificationViewer } from './use-viewer.ts';
import type { NotificationWords } from './use-words.ts';

export interface RowProps {
  notification: Notification;
  viewer: NotificationViewer;
  words: NotificationWords;
  handles: Handles;
  isSelected: boolean;
  onOpen: (notification: Notification) => void;
  onRead: (notification: Notification) => void;
}

/** One notification of the list: topic, user, author and actions. */
export function NotificationRow({
  notification,
  viewer,
  words,
  handles,
  isSelected,
  onOpen,
  onRead,
}: RowProps) {
  const t = useText();
  const { status, isRead } = notification;
  const title = words.title(notification);
  return (
    <li
      className={cx(
        styles.row,
        !isRead && styles.unread,
        isSelected && styles.selected,
        status !== 'pending' && styles.closed,
      )}
    >
      <span className={styles.dot}>
        {!isRead && <VisuallyHidden>{t('notifications.unread')}</VisuallyHidden>}
      </span>
      <KindIcon notification={notification} />
      <div className={styles.what}>
        <p>
          <button
            aria-current={isSelected}
            className={styles.open}
            onClick={() => onOpen(notification)}
            type="button"
          >
            {title}
          </button>
          <span>{words.user(notification)}</span>
        </p>
        <small>{words.summary(notification, viewer.userId)}</small>
      </div>
      <div className={styles.who}>
        <span>{words.creator(notification, viewer.userId)}</span>
        <Moment at={notification.closedAt ?? notification.createdAt} />
      </div>
      <div className={styles.state}>
        <State handles={handles} notification={notification} viewer={viewer} what={title} />
      </div>
      <RowMenu
        notification={notification}
        onRead={onRead}
        title={title}
        userName={words.user(notification)}
      />
    </li>
  );
}

/** Actions, otherwise the pending recipient, otherwise the outcome. */
function State({
  notification,
  viewer,
  handles,
  what,
}: Pick<RowProps, 'notification' | 'viewer' | 'handles'> & { what: string }) {
  const t = useText();
  const { status, notificationType, createdBy } = notification;
  if (status === 'pending' && createdBy === viewer.userId)
    return <Waiting notification={notification} handles={handles} what={what} />;
  if (status === 'pending')
    return viewer.mayDone(notification) || viewer.mayReject(notification) ? (
      <HandleButtons handles={handles} notification={notification} size="small" viewer={viewer} what={what} />
    ) : (
      <Badge tone="warn">{t('notifications.statuses.pending')}</Badge>
    );
  if (notificationType === 'bookie_update') return <Badge tone="outline">{t('notifications.update')}</Badge>;
  return status === 'done' ? (
    <Badge icon={<CheckIcon size={12} />}>{t('notifications.statuses.done')}</Badge>
  ) : (
    <Badge icon={<XIcon size={12} />} tone="loss">
      {t('notifications.statuses.rejected')}
    </Badge>
  );
}

/** The requester sees "waiting" (B-M4) and finishes it in the details. */
function Waiting({ notification }: Pick<RowProps, 'notification' | 'handles'> & { what: string }) {
  return <span className={styles.waiting}>{useWaitingText()(notification)}</span>;
}

/** Describes the recipient a request waits for. */
export function useWaitingText(): (notification: Notification) => string {
  const t = useText();
  const hide = useHiding();
  return ({ recipients }) => {
    const [first, ...others] = recipients;
    if (!first) return t('notifications.waiting');
    const name = hide(first.name);
    return others.length === 0
      ? t('notifications.waitingFor', { name })
      : t('notifications.waitingForMore', { name, count: others.length });
  };
}

function RowMenu({
  notification,
  onRead,
  title,
  userName,
}: Pick<RowProps, 'notification' | 'onRead'> & { title: string; userName: string }) {
  const t = useText();
  const toast = useToast();
  const pathTo = useLocalePath();
  const navigate = useNavigate();
  // While names are hidden the search is off, and its URL would reveal one.
  const [hidden] = useAnonymised();
  const { notificationId, isRead, metadata } = notification;
  const userPage = `${pathTo('bot')}?${new URLSearchParams({ q: metadata.relatedUserEmail })}`;
  const copy = async () => {
    const query = new URLSearchParams({ id: notificationId });
    await navigator.clipboard.writeText(`${location.origin}${pathTo('bot/notifications')}?${query}`);
    toast.show({ tone: 'info', title: t('notifications.linkCopied') });
  };
  return (
    <Menu
      trigger={
        <IconButton className={styles.more} label={t('notifications.moreOf', { what: title })} size="small">
          <EllipsisIcon size={14} />
        </IconButton>
      }
    >
      {!isRead && (
        <MenuItem icon={<CheckIcon size={14} />} onAction={() => onRead(notification)}>
          {t('notifications.markRead')}
        </MenuItem>
      )}
      {!hidden && (
        <MenuItem icon={<UsersIcon size={14} />} onAction={() => void navigate(userPage)}>
          {t('notifications.openUser', { name: userName })}
        </MenuItem>
      )}
      <MenuItem icon={<CopyIcon size={14} />} onAction={() => void copy()}>
        {t('notifications.copyLink')}
      </MenuItem>
    </Menu>
  );
}
