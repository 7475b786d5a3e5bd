import type { Notification } from '@bothways/domain/notifications';
import { cx, Skeleton } from '@bothways/ui';
import { Moment } from '../dates/index.ts';
import { QueryState } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import styles from './notifications.module.css';
import { useUserNotifications } from './use-notifications.ts';
import type { NotificationViewer } from './use-viewer.ts';
import type { NotificationWords } from './use-words.ts';

const SHOWN = 12;

interface Props {
  email: string;
  name: string;
  viewer: NotificationViewer;
  words: NotificationWords;
}

/** Requests for one bot user and their outcomes, newest first. */
export function UserHistory({ email, name, viewer, words }: Props) {
  const t = useText();
  const query = useUserNotifications(email);
  return (
    <section aria-label={t('notifications.history', { name })} className={styles.detail}>
      <header>
        <h3>{t('notifications.history', { name })}</h3>
      </header>
      <QueryState
        failed={t('notifications.failed')}
        loadingLabel={t('notifications.loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={120} width="100%" />}
      >
        {({ notifications }) => (
          <ol className={styles.timeline}>
            {byTime(notifications)
              .slice(0, SHOWN)
              .map((each) => (
                <Step key={each.notificationId} notification={each} viewer={viewer} words={words} />
              ))}
          </ol>
        )}
      </QueryState>
    </section>
  );
}

const byTime = (all: readonly Notification[]): Notification[] =>
  all.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));

function Step({
  notification,
  viewer,
  words,
}: Pick<Props, 'viewer' | 'words'> & { notification: Notification }) {
  const { status, notificationType, createdAt } = notification;
  const isRejection = notificationType === 'rejected_task';
  const why = isRejection ? words.why(notification) : undefined;
  const waits = status === 'pending' ? words.status(notification, viewer.userId) : undefined;
  return (
    <li className={cx(status === 'pending' && styles.now, isRejection && styles.bad)}>
      <p>{words.title(notification)}</p>
      <small>
        {words.creator(notification, viewer.userId)}, <Moment at={createdAt} />
        {[waits, why].filter(Boolean).map((text) => `. ${text}`)}
      </small>
    </li>
  );
}
