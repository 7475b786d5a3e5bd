import { usePageTitle } from '@bothways/platform';
import { frame, page, SiteFooter, SiteHeader } from '../../page/index.ts';
import { useText } from '../../texts.ts';
import styles from '../frame/calculator-page.module.css';
import { CalculatorEnd, CalculatorList, CalculatorTabs } from '../frame/index.ts';
import { useOverviewText } from './texts.ts';

/** All calculators with their descriptions. */
export function OverviewPage() {
  const t = useOverviewText();
  usePageTitle(useText()('calculators.overview.title'));
  return (
    <div className={`${page.page} ${styles.page}`}>
      <SiteHeader />
      <main id="main">
        <div className={frame.frame}>
          <CalculatorTabs />
          <header className={styles.overview}>
            <h1 className={styles.heading}>{t('heading')}</h1>
            <p className={styles.sub}>{t('lead')}</p>
          </header>
          <CalculatorList />
        </div>
        <CalculatorEnd text={t('end.text')} title={t('end.title')} />
      </main>
      <SiteFooter />
    </div>
  );
}
