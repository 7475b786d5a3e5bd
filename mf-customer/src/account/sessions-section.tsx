import type { SessionEntry } from '@bothways/domain/account';
import { MINUTE_MS } from '@bothways/domain/time';
import { useQuery, useQueryClient } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Badge, Button, RelativeTime, Skeleton, useNow } from '@bothways/ui';
import styles from './account.module.css';
import { endOtherSessions, endSession, securityQuery, sessionsQuery } from './account.queries.ts';
import { Section } from './section.tsx';
import { useText } from './texts.ts';
import { useSave } from './use-save.ts';

function OneSession({ session, onEnded }: { session: SessionEntry; onEnded(): void }) {
  const t = useText();
  const nowMs = useNow(MINUTE_MS);
  const { id, device, place, lastSeenAt, current } = session;
  const name = device ?? t('account.sessions.unknown');
  const { save, isSaving } = useSave({
    save: endSession,
    saved: t('account.sessions.ended', { name }),
    onSaved: onEnded,
  });
  return (
    <li className={styles.session}>
      <span>
        <b>{name}</b> {current && <Badge>{t('account.sessions.this')}</Badge>}
        <span className={styles.where}>
          {place !== undefined && `${place} · `}
          <RelativeTime atMs={Math.min(nowMs, Date.parse(lastSeenAt))} nowMs={nowMs} />
        </span>
      </span>
      {!current && (
        <Button
          aria-label={t('account.sessions.endOf', { name })}
          isPending={isSaving}
          onPress={() => save(id)}
          size="small"
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}

function SessionList({ sessions }: { sessions: readonly SessionEntry[] }) {
  const t = useText();
  const queryClient = useQueryClient();
  const reload = (): void => {
    void queryClient.invalidateQueries(sessionsQuery());
    // It also cancels a pending change of address.
    void queryClient.invalidateQueries(securityQuery());
  };
  const { save, isSaving } = useSave({
    save: endOtherSessions,
    saved: t('account.sessions.othersEnded'),
    onSaved: reload,
  });
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <OneSession key={session.id} onEnded={reload} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={styles.actions}>
          <Button isPending={isSaving} onPress={() => save(undefined)}>
            {t('account.sessions.endOthers')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The browsers in which the account is signed in, each with a button to sign it out. */
export function SessionsSection() {
  const t = useText();
  const query = useQuery(sessionsQuery());
  return (
    <Section lead={t('account.sessions.lead')} title={t('account.sessions.title')}>
      <QueryState
        failed={t('account.sessions.loadFailed')}
        query={query}
        retryLabel={t('account.retry')}
        skeleton={<Skeleton height={44} />}
      >
        {({ sessions }) => <SessionList sessions={sessions} />}
      </QueryState>
    </Section>
  );
}
