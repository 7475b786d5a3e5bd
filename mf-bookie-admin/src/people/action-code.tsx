import { Fragment } from 'react';
import { pageStyles as styles } from '../page/index.ts';

/** An action of the catalogue; wraps after a colon. */
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
