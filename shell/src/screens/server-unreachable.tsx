import { buttonClass, RotateCwIcon } from '@bothways/ui';
import { useState } from 'react';
import { useApp } from '../app/app.ts';
import { useText } from '../app/shell-texts.ts';
import styles from './plain-page.module.css';

/** The session is unknown, because the server does not answer. */
export function ServerUnreachable() {
  const t = useText();
  const { session } = useApp();
  const [isTrying, setTrying] = useState(false);
  const retry = (): void => {
    setTrying(true);
    void session.reload().finally(() => setTrying(false));
  };
  return (
    <div className={styles.page} role="alert">
      <h2 className={styles.title}>{t('unreachable.title')}</h2>
      <p className={styles.message}>{t('unreachable.text')}</p>
      <p className={styles.actions}>
        <button className={buttonClass()} disabled={isTrying} onClick={retry} type="button">
          <RotateCwIcon size={14} />
          {t(isTrying ? 'area.trying' : 'area.tryAgain')}
        </button>
      </p>
    </div>
  );
}
