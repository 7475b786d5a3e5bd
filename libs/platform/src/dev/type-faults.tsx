import { useEffect, useState } from 'react';
import styles from './dev-bar.module.css';
import { useDevText } from './dev-texts.ts';

/** Faults that the compiler found in the types at its last run; they do not keep the page from running. */
export function TypeFaults() {
  const t = useDevText();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isChecking, setChecking] = useState(false);
  useEffect(() => {
    const source = new EventSource('/dev/types');
    source.addEventListener('checking', () => setChecking(true));
    source.addEventListener('message', ({ data }) => {
      setFaults(String(data).split('\n').filter(Boolean));
      setChecking(false);
    });
    return () => source.close();
  }, []);
  if (faults.length === 0) return null;
  return (
    <details className={styles.faults} open>
      <summary>{t(isChecking ? 'typesChecking' : 'typeFaults', { count: faults.length })}</summary>
      <pre>{faults.join('\n')}</pre>
    </details>
  );
}
