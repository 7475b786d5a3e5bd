import { LocaleLink, Outlet } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { Logo } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import { LanguageMenu, ThemeMenu } from '../layout/preferences.tsx';
import styles from './entrance.module.css';

/** Frame of sign-in, registration and the pages that letters lead to. */
export function Entrance() {
  const t = useText();
  return (
    <PageFrame>
      <div className={styles.entrance}>
        <header className={styles.head}>
          <LocaleLink to="">
            <Logo />
          </LocaleLink>
          <span className={styles.space} />
          <LanguageMenu />
          <ThemeMenu />
        </header>
        <main className={styles.main}>
          <Outlet />
        </main>
        <footer className={styles.foot}>{t('entrance.responsible')}</footer>
      </div>
    </PageFrame>
  );
}
