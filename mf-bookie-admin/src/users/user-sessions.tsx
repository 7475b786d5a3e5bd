import { sessionsEndedSchema, type UserDetail, type UserSession } from '@bothways/domain/users';
import { api } from '@bothways/platform';
import { Button, DateText, EmptyState, MISSING, Table, type TableColumn, VisuallyHidden } from '@bothways/ui';
import { useState } from 'react';
import { ConfirmDialog, useChange } from '../changes/index.ts';
import { pageStyles as page } from '../page/index.ts';
import { useText } from './texts.ts';
import styles from './user-screen.module.css';

/** A person's sessions; each can be ended, or all of them. */
export function UserSessions({ user, mayChange }: { user: UserDetail; mayChange: boolean }) {
  const t = useText();
  const [ending, setEnding] = useState<UserSession | 'all'>();
  const columns: TableColumn<UserSession>[] = [
    { id: 'device', header: t('user.device'), cell: ({ device }) => device ?? t('user.unknownDevice') },
    { id: 'ip', header: t('user.place'), cell: ({ ip }) => ip ?? MISSING, weight: 'pale' },
    {
      id: 'seen',
      header: t('user.lastSeen'),
      cell: ({ lastSeenOn }) => <DateText style="dateTime" value={lastSeenOn} />,
    },
    {
      id: 'started',
      header: t('user.started'),
      cell: ({ startedOn }) => <DateText style="dateTime" value={startedOn} />,
      weight: 'pale',
    },
    {
      id: 'end',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      isActions: true,
      cell: (session) =>
        mayChange && (
          <Button
            aria-label={t('user.endOf', { device: session.device ?? t('user.unknownDevice') })}
            onPress={() => setEnding(session)}
            size="small"
            variant="quiet"
          >
            {t('user.end')}
          </Button>
        ),
    },
  ];
  return (
    <section className={styles.section}>
      <div className={styles.cardHead}>
        <h3>{t('user.sessions')}</h3>
        {mayChange && user.sessions.length > 0 && (
          <Button onPress={() => setEnding('all')} size="small">
            {t('user.endAll')}
          </Button>
        )}
      </div>
      <Table
        className={page.table}
        columns={columns}
        empty={<EmptyState title={t('user.noSessions')} />}
        label={t('user.sessions')}
        rowKey={({ id }) => id}
        rows={user.sessions}
      />
      {ending && <EndSessions ending={ending} onClose={() => setEnding(undefined)} user={user} />}
    </section>
  );
}

function EndSessions(props: { user: UserDetail; ending: UserSession | 'all'; onClose: () => void }) {
  const { user, ending, onClose } = props;
  const t = useText();
  const path = `/api/admin/users/${encodeURIComponent(user.id)}/sessions`;
  const { mutate, isPending, error } = useChange(
    () => api.delete(ending === 'all' ? path : `${path}/${ending.id}`, { schema: sessionsEndedSchema }),
    onClose,
  );
  return (
    <ConfirmDialog
      confirm={t(ending === 'all' ? 'user.endAll' : 'user.end')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => mutate(undefined)}
      title={t(ending === 'all' ? 'user.endAllTitle' : 'user.endTitle', { name: user.name })}
    >
      <p>{t('user.endText')}</p>
    </ConfirmDialog>
  );
}
