import type { CardUser } from '@bothways/domain/bot-users';
import { LocaleLink } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Badge, cx, Skeleton, VisuallyHidden } from '@bothways/ui';
import { useText } from '../texts.ts';
import { HandleButtons } from './handle-buttons.tsx';
import { KindIcon } from './kind-icon.tsx';
import { Moment } from './moment.tsx';
import styles from './notifications.module.css';
import { useDialogs } from './use-dialogs.tsx';
import { useNotifications } from './use-notifications.ts';
import { useViewer } from './use-viewer.ts';
import { useWords } from './use-words.ts';

const SHOWN = 5;

/** The notifications about one bot user, on their card: waiting ones on top, then the newest (B-Z112). */
export function UserNotifications({ user }: { user: Pick<CardUser, '_id'> }) {
  const t = useText();
  const query = useNotifications();
  const viewer = useViewer();
  const words = useWords();
  const { handles, dialog } = useDialogs();
  return (
    <QueryState
      failed={t('notifications.failed')}
      loadingLabel={t('notifications.loading')}
      query={query}
      retryLabel={t('retry')}
      skeleton={<Skeleton height={72} width="100%" />}
    >
      {({ notifications }) => {
        const own = notifications.filter(({ metadata }) => metadata.relatedUserEmail === user._id.email);
        // A card that has none stays quiet.
        if (own.length === 0) return null;
        return (
          <section aria-label={t('notifications.title')} className={styles.own}>
            <h3>{t('notifications.title')}</h3>
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
                        <Badge tone="warn">
                          {t(
                            each.createdBy === viewer.userId
                              ? 'notifications.waiting'
                              : 'notifications.statuses.pending',
                          )}
                        </Badge>
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
      }}
    </QueryState>
  );
}
