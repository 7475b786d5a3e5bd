import { dateFormat } from '@bothways/domain/formats';
import { type Locale, useLocale, usePageTitle } from '@bothways/platform';
import { Markdown } from '@bothways/ui';
import { frame, page, SiteFooter, SiteHeader } from '../page/index.ts';
import { useText } from '../texts.ts';
import { withCompany } from './company.ts';
import styles from './legal.module.css';

/** Date of the last change, shown on each text. */
const CHANGED_ON = new Date('2026-11-23T00:00:00Z');

export type LegalName = 'terms' | 'privacy' | 'cookies' | 'refunds' | 'responsible-gambling';

/** A legal page: its title, date of the last change, and text in the page's language. */
export function LegalPage({ name, texts }: { name: LegalName; texts: Record<Locale, string> }) {
  const t = useText();
  const locale = useLocale();
  const title = t(`legal.${name}.title`);
  usePageTitle(title);
  const changed = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(CHANGED_ON);
  return (
    <div className={page.page}>
      <SiteHeader />
      <main id="main">
        <div className={`${frame.frame} ${styles.text}`}>
          <h1 className={frame.title}>{title}</h1>
          <p className={styles.changed}>{t('legal.changed', { date: changed })}</p>
          <Markdown className={styles.markdown} headingLevel={2}>
            {withCompany(texts[locale], locale)}
          </Markdown>
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
