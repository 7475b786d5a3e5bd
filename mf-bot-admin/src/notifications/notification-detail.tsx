import type { Notification } from '@bothways/domain/notifications';
import { ArrowRightIcon, Badge } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useHiding } from '../anonymous/index.ts';
import { Moment } from '../dates/index.ts';
import { useText } from '../texts.ts';
import { HandleButtons, type Handles } from './handle-buttons.tsx';
import { useWaitingText } from './notification-row.tsx';
import styles from './notifications.module.css';
import type { NotificationViewer } from './use-viewer.ts';
import type { NotificationWords } from './use-words.ts';

interface Props {
  notification: Notification;
  viewer: NotificationViewer;
  words: NotificationWords;
  handles: Handles;
}

const TONES = { pending: 'warn', done: 'neutral', rejected: 'loss' } as const;

/** One notification in full, with its actions and their effects. */
export function NotificationDetail({ notification, viewer, words, handles }: Props) {
  const t = useText();
  const hide = useHiding();
  const { status, notificationType, createdAt, closedAt, closedBy } = notification;
  const isUpdate = notificationType === 'bookie_update';
  return (
    <section aria-label={words.title(notification)} className={styles.detail}>
      <header>
        <h3>{words.title(notification)}</h3>
        {isUpdate ? (
          <Badge tone="outline">{t('notifications.update')}</Badge>
        ) : (
          <Badge tone={TONES[status]}>{words.status(notification, viewer.userId)}</Badge>
        )}
      </header>
      <p className={styles.by}>
        {words.creator(notification, viewer.userId)}, <Moment at={createdAt} />
      </p>
      <Facts notification={notification} viewer={viewer} words={words} />
      {status !== 'pending' && closedAt !== undefined && !isUpdate && (
        <p className={styles.by}>
          {closedBy?.id === viewer.userId ? t('notifications.you') : hide(closedBy?.name ?? '')},{' '}
          <Moment at={closedAt} />
        </p>
      )}
      {status === 'pending' && (
        <Actions handles={handles} notification={notification} viewer={viewer} words={words} />
      )}
    </section>
  );
}

function Facts({ notification, words }: Pick<Props, 'notification' | 'viewer' | 'words'>) {
  const t = useText();
  return (
    <dl className={styles.facts}>
      <Fact label={t('notifications.facts.user')}>{words.user(notification)}</Fact>
      <Fact label={t('notifications.facts.promotion')}>{words.promotion(notification)}</Fact>
      <Fact label={t('notifications.facts.firstDeposit')}>{words.firstDeposit(notification)}</Fact>
      <Fact label={t('notifications.facts.notes')}>{words.notes(notification)}</Fact>
      <Fact label={t('notifications.facts.reason')}>{words.reason(notification)}</Fact>
      <Fact label={t('notifications.facts.details')}>{words.details(notification)}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Actions({ notification, viewer, words, handles }: Props) {
  const t = useText();
  const hide = useHiding();
  const waiting = useWaitingText();
  const isOwn = notification.createdBy === viewer.userId;
  const mayAct = viewer.mayDone(notification) || viewer.mayReject(notification);
  const name = notification.createdByName;
  const isTold = isOwn || name === undefined ? '' : t('notifications.isTold', { name: hide(name) });
  return (
    <>
      {isOwn && <p className={styles.by}>{waiting(notification)}</p>}
      {handles.addsAccount(notification) && viewer.mayDone(notification) && (
        <p className={styles.consequence}>
          <ArrowRightIcon size={14} />
          <span>
            {t('notifications.doneAdds', { bookie: words.bookieOf(notification) })} {isTold}
          </span>
        </p>
      )}
      {mayAct && (
        <div className={styles.buttons}>
          <HandleButtons
            handles={handles}
            isWide
            notification={notification}
            viewer={viewer}
            what={words.title(notification)}
          />
        </div>
      )}
    </>
  );
}
