import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Skeleton } from '@bothways/ui';
import styles from '../account.module.css';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { ExclusionSection } from './exclusion-section.tsx';
import { limitsQuery } from './limits.queries.ts';
import { ReminderSection } from './reminder-section.tsx';
import { SpendingSection } from './spending-section.tsx';
import { TimeOutSection } from './time-out-section.tsx';

const HELP = [
  { place: 'spain', name: 'jugarbien.es', href: 'https://www.jugarbien.es' },
  { place: 'elsewhere', name: 'gamblingtherapy.org', href: 'https://www.gamblingtherapy.org' },
] as const;

/** The limits that a person has set for themselves, and where to find help. */
export function LimitsTab() {
  const t = useText();
  const limits = useQuery(limitsQuery());
  return (
    <>
      <QueryState
        failed={t('account.limits.loadFailed')}
        query={limits}
        retryLabel={t('account.retry')}
        skeleton={
          <div className={styles.loading}>
            <Skeleton height={32} />
            <Skeleton height={32} />
            <Skeleton height={32} />
          </div>
        }
      >
        {(data) => (
          <>
            <SpendingSection limits={data} />
            <ReminderSection limits={data} />
            <TimeOutSection limits={data} />
          </>
        )}
      </QueryState>
      <ExclusionSection />
      <Section lead={t('account.limits.help.lead')} title={t('account.limits.help.title')}>
        <ul className={styles.bullets}>
          {HELP.map(({ place, name, href }) => (
            <li key={place}>
              {t(`account.limits.help.${place}`)}:{' '}
              <a href={href} rel="noreferrer" target="_blank">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
