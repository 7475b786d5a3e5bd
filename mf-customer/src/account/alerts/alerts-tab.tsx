import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Banner, Skeleton } from '@bothways/ui';
import styles from '../account.module.css';
import { useText } from '../texts.ts';
import { alertsQuery, digestOf } from './alerts.queries.ts';
import { DigestSection } from './digest-section.tsx';
import { PushSection } from './push-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { TelegramSection } from './telegram-section.tsx';

/** Which alerts the person receives outside our pages, and where. */
export function AlertsTab() {
  const t = useText();
  const alerts = useQuery({ ...alertsQuery(), select: ({ data }) => data });
  return (
    <QueryState
      failed={t('account.alerts.loadFailed')}
      query={alerts}
      retryLabel={t('account.retry')}
      skeleton={
        <div className={styles.loading}>
          <Skeleton height={32} />
          <Skeleton height={32} />
          <Skeleton height={32} />
        </div>
      }
    >
      {({ configurations, settings, telegram, push, isFull, ...alerts }) => (
        <>
          {isFull && <Banner title={t('account.alerts.full')} tone="warning" />}
          <TelegramSection settings={settings} telegram={telegram} />
          <PushSection push={push} settings={settings} />
          <DigestSection digest={digestOf(alerts)} settings={settings} />
          <RulesSection configurations={configurations} ways={{ telegram, push, digest: digestOf(alerts) }} />
        </>
      )}
    </QueryState>
  );
}
