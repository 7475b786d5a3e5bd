import { useEffect, useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { useKeepsPrerendered } from '../prerendered/index.ts';
import styles from './area-skeleton.module.css';

/** Loading time after which a note appears; earlier it would only be noise. */
const LONG_MS = 4_000;

const ROWS = [0, 1, 2, 3];

/** The outline of a list while an area loads. */
export function AreaSkeleton() {
  useKeepsPrerendered();
  const t = useText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" className={styles.area} role="status">
      <p className={isLong ? styles.long : styles.hidden}>{t(isLong ? 'area.long' : 'area.loading')}</p>
      {ROWS.map((row) => (
        <div className={styles.card} key={row}>
          <span className={styles.head} />
          <span className={styles.line} />
          <span className={styles.line} />
        </div>
      ))}
    </div>
  );
}
