import { LocaleLink, useLocalePath, useSession } from '@bothways/platform';
import { LinkButton, Logo } from '@bothways/ui';
import { useText } from '../texts.ts';
import { LanguageChoice } from './language-choice.tsx';
import styles from './site-header.module.css';
import { SiteLinks } from './site-links.tsx';
import { SiteMenu } from './site-menu.tsx';

/** Brand, page links, language, and the entrance: sign-in for a visitor, the dashboard for a user. */
export function SiteHeader() {
  const t = useText();
  const path = useLocalePath();
  const { user } = useSession();
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <LocaleLink aria-label={t('home')} className={styles.brand} to="">
          <Logo size={24} />
        </LocaleLink>
        <nav aria-label={t('onThisPage')} className={styles.places}>
          <SiteLinks />
        </nav>
        <span className={styles.grow} />
        <span className={styles.wide}>
          <LanguageChoice />
        </span>
        {user ? (
          <LinkButton href={path('dashboard')}>{t('dashboard')}</LinkButton>
        ) : (
          <>
            <LocaleLink className={styles.signIn} to="login">
              {t('signIn')}
            </LocaleLink>
            <LinkButton className={styles.wide ?? ''} href={path('register')}>
              {t('createAccount')}
            </LinkButton>
          </>
        )}
        <SiteMenu />
      </div>
    </header>
  );
}
