import { Fragment } from 'react';
import styles from './page.module.css';

/** An action of the catalogue; it breaks after a colon where the place is narrow. */
export function ActionCode({ action }: { action: string }) {
  return (
    <span className={styles.code}>
      {action.split(/(?<=:)/).map((part) => (
        <Fragment key={part}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
