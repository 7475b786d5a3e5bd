import type { Notification, NotificationsAnswer } from '@bothways/domain/notifications';
import { useMutation, usePageTitle, useQueryClient, useSearchParams, useToast } from '@bothways/platform';
import { BellIcon, Button, CheckIcon, IconButton, Segmented, Sheet, Skeleton, useMedia } from '@bothways/ui';
import { type ReactNode, useState } from 'react';
import { PageHead } from '../page/index.ts';
import { QueryState } from '../refusal/index.ts';
import { NOTIFICATIONS_KEY, useNotificationRefusal } from '../requests/index.ts';
import { useText } from '../texts.ts';
import { ChoicesDialog } from './choices-dialog.tsx';
import { NarrowFields } from './narrow-fields.tsx';
import { NotificationDetail } from './notification-detail.tsx';
import { NotificationRow } from './notification-row.tsx';
import styles from './notifications.module.css';
import { markAllRead } from './notifications.queries.ts';
import { useDialogs } from './use-dialogs.tsx';
import { useHandling } from './use-handling.ts';
import { useNotifications } from './use-notifications.ts';
import { useOlder } from './use-older.ts';
import { useViewer } from './use-viewer.ts';
import { useWords } from './use-words.ts';
import { UserHistory } from './user-history.tsx';
import { concerns, inView, isNarrowedTo, isView, type Narrowed, VIEWS, type View } from './view.ts';

/** From this width the detail fits next to the list. */
const WIDE = '(min-width: 1100px)';

/** Number of closed ones listed below the pending ones, for reference. */
const CLOSED_LATELY = 8;
const SKELETON_ROWS = 7;
const ROW_PX = 56;

/** Pending requests, outcomes of others, and account news. */
export function NotificationsScreen() {
  const t = useText();
  usePageTitle(t('notifications.title'));
  const query = useNotifications();
  const [hears, setHears] = useState(false);
  const answer = query.data;
  return (
    <div className={styles.screen}>
      <PageHead className={styles.head}>
        <h2>{t('notifications.title')}</h2>
        {answer && <Counts answer={answer} />}
        <small>{t('notifications.polls')}</small>
        <div className={styles.actions}>
          <IconButton label={t('notifications.hear')} onPress={() => setHears(true)} variant="default">
            <BellIcon size={14} />
          </IconButton>
          <ReadAll />
        </div>
      </PageHead>
      <QueryState
        failed={t('notifications.failed')}
        loadingLabel={t('notifications.loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={ROW_PX * SKELETON_ROWS} width="100%" />}
        stale={t('notifications.stale')}
      >
        {(loaded) => <Loaded answer={loaded} />}
      </QueryState>
      {hears && <ChoicesDialog onClose={() => setHears(false)} />}
    </div>
  );
}

function Counts({ answer: { pendingCount, notifications } }: { answer: NotificationsAnswer }) {
  const t = useText();
  const { userId } = useViewer();
  const unread = notifications.filter((each) => !each.isRead && concerns(each, userId)).length;
  return <span>{t('notifications.counts', { pending: pendingCount, unread })}</span>;
}

function ReadAll() {
  const t = useText();
  const toast = useToast();
  const refusal = useNotificationRefusal();
  const queryClient = useQueryClient();
  const read = useMutation({
    mutationFn: markAllRead,
    onError: (error) =>
      toast.show({ tone: 'error', title: t('notifications.markAsReadError'), description: refusal(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
  return (
    <Button icon={<CheckIcon size={14} />} isPending={read.isPending} onPress={() => read.mutate()}>
      {t('notifications.readAll')}
    </Button>
  );
}

interface ViewsProps {
  view: View;
  all: readonly Notification[];
  viewerId: string;
  onChange: (view: View) => void;
}

/** The views, with the number of notifications in each that is open. */
function Views({ view, all, viewerId, onChange }: ViewsProps) {
  const t = useText();
  const countOf = (each: View) => all.filter((one) => inView(each, one, viewerId)).length;
  return (
    <Segmented
      className={styles.views}
      label={t('notifications.view')}
      onChange={onChange}
      options={VIEWS.map((value) => ({
        value,
        label: (
          <>
            {t(`notifications.views.${value}`)}{' '}
            {value !== 'closed' && <span className={styles.count}>{countOf(value)}</span>}
          </>
        ),
      }))}
      value={view}
    />
  );
}

interface ListsProps {
  view: View;
  rows: readonly Notification[];
  /** Closed ones, listed below the pending ones. */
  closed: readonly Notification[];
  row: (notification: Notification) => ReactNode;
}

function Lists({ view, rows, closed, row }: ListsProps) {
  const t = useText();
  return (
    <>
      {rows.length === 0 ? (
        <p className={styles.none}>{t(`notifications.none.${view}`)}</p>
      ) : (
        <ul aria-label={t(`notifications.views.${view}`)} className={styles.list}>
          {rows.map(row)}
        </ul>
      )}
      {closed.length > 0 && (
        <>
          <h3 className={styles.lately}>{t('notifications.closedLately')}</h3>
          <ul aria-label={t('notifications.closedLately')} className={styles.list}>
            {closed.slice(0, CLOSED_LATELY).map(row)}
          </ul>
        </>
      )}
    </>
  );
}

function Loaded({ answer }: { answer: NotificationsAnswer }) {
  const t = useText();
  const viewer = useViewer();
  const words = useWords();
  const isWide = useMedia(WIDE);
  const { handles, dialog } = useDialogs();
  const { read } = useHandling();
  const refusal = useNotificationRefusal();
  const [params, setParams] = useSearchParams();
  const [narrowed, setNarrowed] = useState<Narrowed>({ kind: null, email: null });
  const { older, load, next } = useOlder(answer);
  const chosen = params.get('view');
  const view: View = isView(chosen) ? chosen : 'pending';
  const all = [...answer.notifications, ...older].filter((each) => concerns(each, viewer.userId));
  const shown = all.filter((each) => isNarrowedTo(narrowed, each));
  const rows = shown.filter((each) => inView(view, each, viewer.userId));
  const closed = view === 'pending' ? shown.filter((each) => inView('closed', each, viewer.userId)) : [];
  const wantedId = params.get('id');
  const wanted = all.find(({ notificationId }) => notificationId === wantedId);
  const selected = wanted ?? (isWide ? rows[0] : undefined);
  const change = (key: 'view' | 'id', value: string | null) => {
    const changed = new URLSearchParams(params);
    if (value === null) changed.delete(key);
    else changed.set(key, value);
    setParams(changed, { replace: true });
  };
  const row = (each: Notification) => (
    <NotificationRow
      handles={handles}
      isSelected={each === selected}
      key={each.notificationId}
      notification={each}
      onOpen={(opened) => {
        change('id', opened.notificationId);
        void read(opened);
      }}
      onRead={(one) => void read(one)}
      viewer={viewer}
      words={words}
    />
  );
  const detail = selected && (
    <>
      <NotificationDetail handles={handles} notification={selected} viewer={viewer} words={words} />
      <UserHistory
        email={selected.metadata.relatedUserEmail}
        name={words.user(selected)}
        viewer={viewer}
        words={words}
      />
    </>
  );
  return (
    <>
      <div className={styles.filters}>
        <Views all={all} onChange={(value) => change('view', value)} view={view} viewerId={viewer.userId} />
        <NarrowFields all={all} narrowed={narrowed} onChange={setNarrowed} words={words} />
      </div>
      <div className={styles.columns}>
        <div className={styles.lists}>
          <Lists closed={closed} row={row} rows={rows} view={view} />
          {view === 'closed' && next !== undefined && (
            <Button isPending={load.isPending} onPress={() => load.mutate(next)}>
              {t('notifications.older')}
            </Button>
          )}
          {load.isError && (
            <p className={styles.failure} role="alert">
              {t('notifications.failed')}. {refusal(load.error)}
            </p>
          )}
        </div>
        {isWide && detail && (
          <aside aria-label={t('notifications.details')} className={styles.panel}>
            {detail}
          </aside>
        )}
      </div>
      {!isWide && wanted && detail && (
        <Sheet isOpen label={words.title(wanted)} onClose={() => change('id', null)}>
          {detail}
        </Sheet>
      )}
      {dialog}
    </>
  );
}
