import { LocaleLink } from '@bothways/platform';
import { Logo } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import { AccountMenu } from './account-menu.tsx';
import { Content } from './content.tsx';
import frame from './frame.module.css';
import { LanguageMenu, ThemeMenu } from './preferences.tsx';
import styles from './quiet-frame.module.css';

/** Frame of the onboarding: language, theme, the account with the sign-out, and no navigation. */
export function QuietFrame() {
  const t = useText();
  return (
    <div className={styles.frame}>
      <a className={frame.skip} href="#content">
        {t('nav.skip')}
      </a>
      <header className={styles.head}>
        <LocaleLink to="">
          <Logo />
        </LocaleLink>
        <span className={styles.space} />
        <LanguageMenu />
        <ThemeMenu />
        <AccountMenu />
      </header>
      <Content />
    </div>
  );
}
