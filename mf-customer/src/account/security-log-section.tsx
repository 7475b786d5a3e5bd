import type { SecurityLogEntry } from '@bothways/domain/account';
import { useInfiniteQuery, useLocale } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Button, formatDate, Skeleton } from '@bothways/ui';
import styles from './account.module.css';
import { securityLogPages } from './account.queries.ts';
import { Section } from './section.tsx';
import { useText } from './texts.ts';

function OneEvent({ entry: { at, event, ip, device, bySupport } }: { entry: SecurityLogEntry }) {
  const t = useText();
  const locale = useLocale();
  const when = formatDate(at, { locale, style: 'dateTime', missing: '', invalid: '' });
  const by = bySupport ? t('account.securityLog.bySupport') : (device ?? t('account.securityLog.unknown'));
  const parts = [when, by, ip];
  return (
    <li className={styles.session}>
      <span>
        <b>{t(`account.securityLog.events.${event}`)}</b>
        <span className={styles.where}>{parts.filter((part) => part !== undefined).join(' · ')}</span>
      </span>
    </li>
  );
}

/** The account's security log: each event with its time, device and network address. */
export function SecurityLogSection() {
  const t = useText();
  const query = useInfiniteQuery(securityLogPages());
  return (
    <Section lead={t('account.securityLog.lead')} title={t('account.securityLog.title')}>
      <QueryState
        failed={t('account.securityLog.loadFailed')}
        query={query}
        retryLabel={t('account.retry')}
        skeleton={<Skeleton height={44} />}
      >
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <p>{t('account.securityLog.none')}</p>;
          return (
            <ul className={styles.list}>
              {entries.map((entry) => (
                <OneEvent entry={entry} key={entry.id} />
              ))}
            </ul>
          );
        }}
      </QueryState>
      {query.hasNextPage && (
        <div className={styles.actions}>
          <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {t('account.securityLog.more')}
          </Button>
        </div>
      )}
    </Section>
  );
}
