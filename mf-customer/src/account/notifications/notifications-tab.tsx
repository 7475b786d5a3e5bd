import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Skeleton } from '@bothways/ui';
import { useId } from 'react';
import account from '../account.module.css';
import { lettersQuery } from '../account.queries.ts';
import { alertsQuery } from '../alerts/alerts.queries.ts';
import { useText } from '../texts.ts';
import { KindsTable } from './kinds-table.tsx';
import styles from './notifications.module.css';
import { QuietSection } from './quiet-section.tsx';

/** All that is sent to the person, by kind and channel, and when nothing is. */
export function NotificationsTab() {
  const t = useText();
  const id = useId();
  const letters = useQuery(lettersQuery());
  const alerts = useQuery({ ...alertsQuery(), select: ({ data }) => data });
  const skeleton = (
    <div className={account.loading}>
      <Skeleton height={32} />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </div>
  );
  return (
    <QueryState
      failed={t('account.notifications.loadFailed')}
      query={letters}
      retryLabel={t('account.retry')}
      skeleton={skeleton}
    >
      {() => (
        <QueryState
          failed={t('account.alerts.loadFailed')}
          query={alerts}
          retryLabel={t('account.retry')}
          skeleton={skeleton}
        >
          {({ settings, quietDays }) => (
            <>
              <section aria-labelledby={id} className={styles.section}>
                <h3 className={account.sectionTitle} id={id}>
                  {t('account.notifications.title')}
                </h3>
                <p className={account.sectionLead}>{t('account.notifications.lead')}</p>
                <KindsTable />
              </section>
              <QuietSection settings={{ ...settings, quietDays }} />
            </>
          )}
        </QueryState>
      )}
    </QueryState>
  );
}
