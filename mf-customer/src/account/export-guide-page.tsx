import { LocaleLink, useLocale, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Skeleton } from '@bothways/ui';
import styles from './account.module.css';
import { exportGuideQuery } from './account.queries.ts';
import { Section } from './section.tsx';
import { useText } from './texts.ts';

/** Explains each file and column of an export. */
export function ExportGuidePage() {
  const t = useText();
  const query = useQuery(exportGuideQuery(useLocale()));
  return (
    <Section lead={t('account.export.guideLead')} title={t('account.export.guide')}>
      <LocaleLink to="account/data">{t('account.export.back')}</LocaleLink>
      <QueryState
        failed={t('account.export.guideFailed')}
        query={query}
        retryLabel={t('account.retry')}
        skeleton={<Skeleton height={44} />}
      >
        {({ lead, tables }) => (
          <>
            <ul className={styles.bullets}>
              {lead.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {tables.map(({ table, about, columns }) => (
              <details className={styles.explained} key={table}>
                <summary>
                  {about} <code>{table}</code>
                </summary>
                <ul className={styles.bullets}>
                  {columns.map((each) => (
                    <li key={each.column}>
                      <code>{each.column}</code> {each.about}
                    </li>
                  ))}
                </ul>
              </details>
            ))}
          </>
        )}
      </QueryState>
    </Section>
  );
}
