import { useText } from '../../texts.ts';
import type { WordKey } from '../../words/index.ts';
import styles from './column-names.module.css';

/** Column headings; each row names its own values to screen readers. */
export function ColumnNames({ figure }: { figure: WordKey }) {
  const t = useText();
  return (
    <div aria-hidden="true" className={styles.head}>
      <span>{t(figure)}</span>
      <div className={styles.legs}>
        <span>{t('list.bookmaker')}</span>
        <span>{t('list.market')}</span>
        <span>{t('list.odds')}</span>
        <span className={styles.liquidity}>{t('list.liquidity')}</span>
        <span>{t('list.seen')}</span>
      </div>
    </div>
  );
}
