import { useState } from 'react';
import styles from './page.module.css';

export function Page() {
  const [clicks, setClicks] = useState(0);
  return (
    <button type="button" className={styles.box} onClick={() => setClicks(clicks + 1)}>
      {`clicked ${clicks}`}
    </button>
  );
}
