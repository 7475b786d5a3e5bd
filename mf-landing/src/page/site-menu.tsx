import { LocaleLink, useSession } from '@bothways/platform';
import { MenuIcon, XIcon } from '@bothways/ui';
import { useRef } from 'react';
import { useText } from '../texts.ts';
import { LanguageChoice } from './language-choice.tsx';
import { SiteLinks } from './site-links.tsx';
import styles from './site-menu.module.css';

/** On narrow screens: page links, entrance, language. A disclosure element, so that it opens before any script runs. */
export function SiteMenu() {
  const t = useText();
  const { user } = useSession();
  const fold = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    if (fold.current) fold.current.open = false;
  };
  return (
    <details
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        fold.current?.querySelector('summary')?.focus();
      }}
      ref={fold}
    >
      <summary aria-label={t('menu')}>
        <MenuIcon className={styles.closed ?? ''} />
        <XIcon className={styles.opened ?? ''} />
      </summary>
      <div className={styles.sheet}>
        <nav aria-label={t('onThisPage')} className={styles.places}>
          <SiteLinks onPress={close} />
        </nav>
        <div className={styles.ways}>
          {user ? (
            <LocaleLink onClick={close} to="dashboard">
              {t('dashboard')}
            </LocaleLink>
          ) : (
            <>
              <LocaleLink onClick={close} to="login">
                {t('signIn')}
              </LocaleLink>
              <LocaleLink onClick={close} to="register">
                {t('createAccount')}
              </LocaleLink>
            </>
          )}
        </div>
        <LanguageChoice long />
      </div>
    </details>
  );
}
