import {
  LocaleLink,
  Navigate,
  Outlet,
  useLocale,
  useLocation,
  useNavigate,
  useStore,
  useT,
} from '@bothways/platform';
import { Logo, UiProvider } from '@bothways/ui';
import { useApp } from '../app/app.ts';
import { returnPath } from '../gate/return-path.ts';
import { LanguageMenu, ThemeMenu } from '../layout/preferences.tsx';
import styles from './entrance.module.css';

/** Around sign-in and registration. Who is in already goes on to where they wanted. */
export function Entrance() {
  const t = useT('shell');
  const { session, isMoving } = useApp();
  const locale = useLocale();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isEntering = useStore(isMoving);
  const isIn = useStore(session.state).status === 'signedIn';
  if (isIn && !isEntering) return <Navigate replace to={returnPath(search, locale)} />;
  return (
    <UiProvider locale={locale} navigate={(path) => void navigate(path)}>
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
    </UiProvider>
  );
}
