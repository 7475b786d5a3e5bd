import type { CardUser } from '@bothways/domain/bot-users';
import type { Notification } from '@bothways/domain/notifications';
import { LocaleLink } from '@bothways/platform';
import { Badge, cx, VisuallyHidden } from '@bothways/ui';
import { Moment } from '../dates/index.ts';
import { useText } from '../texts.ts';
import { HandleButtons } from './handle-buttons.tsx';
import { KindIcon } from './kind-icon.tsx';
import styles from './notifications.module.css';
import { useDialogs } from './use-dialogs.tsx';
import { useUserNotifications } from './use-notifications.ts';
import { useViewer } from './use-viewer.ts';
import { useWords } from './use-words.ts';

const SHOWN = 5;

/** Notifications about one bot user, on their card: pending first, then newest, of any age (B-Z112). */
export function UserNotifications({ user }: { user: Pick<CardUser, '_id'> }) {
  const t = useText();
  const { data, isError } = useUserNotifications(user._id.email);
  // Loading and empty states render nothing.
  if (!data) return isError ? <p className={styles.none}>{t('notifications.failed')}</p> : null;
  return data.notifications.length === 0 ? null : <Own own={data.notifications} />;
}

function Own({ own }: { own: readonly Notification[] }) {
  const t = useText();
  const viewer = useViewer();
  const words = useWords();
  const { handles, dialog } = useDialogs();
  const pending = own.filter(({ status }) => status === 'pending').length;
  return (
    <section className={styles.own}>
      <header>
        <h3>{t('notifications.title')}</h3>
        {pending > 0 && <Badge tone="warn">{t('notifications.pendingCount', { count: pending })}</Badge>}
      </header>
      <ul aria-label={t('notifications.title')} className={cx(styles.list, styles.compact)}>
        {own.slice(0, SHOWN).map((each) => (
          <li className={cx(styles.brief, !each.isRead && styles.unread)} key={each.notificationId}>
            <KindIcon notification={each} />
            <div className={styles.what}>
              <p>
                <LocaleLink
                  className={styles.open}
                  to={`bot/notifications?${new URLSearchParams({ id: each.notificationId })}`}
                >
                  {!each.isRead && <VisuallyHidden>{t('notifications.unread')} </VisuallyHidden>}
                  {words.title(each)}
                </LocaleLink>
              </p>
              <small>
                {words.creator(each, viewer.userId)}, <Moment at={each.closedAt ?? each.createdAt} />
                {each.status === 'rejected' && `. ${words.why(each) ?? ''}`}
              </small>
            </div>
            <div className={styles.state}>
              {each.status === 'pending' ? (
                <>
                  <Badge tone="warn">{words.status(each, viewer.userId)}</Badge>
                  <HandleButtons
                    handles={handles}
                    notification={each}
                    size="small"
                    viewer={viewer}
                    what={words.title(each)}
                  />
                </>
              ) : (
                <Badge tone={each.status === 'rejected' ? 'loss' : 'neutral'}>
                  {t(
                    each.notificationType === 'bookie_update'
                      ? 'notifications.update'
                      : `notifications.statuses.${each.status}`,
                  )}
                </Badge>
              )}
            </div>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}
