import { LocaleLink, THEMES, useLocale, useSwitchLocale, useTheme } from '@bothways/platform';
import { Button, LogOutIcon, Segmented, Sheet, UserIcon } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import { Person } from './account-menu.tsx';
import { MAX_TABS } from './bottom-bar.tsx';
import { LANGUAGES } from './languages.ts';
import styles from './more-sheet.module.css';
import { navIcon } from './nav-icons.ts';
import { useNavigation } from './navigation.ts';
import { useSignOut } from './use-sign-out.ts';

function Preferences() {
  const t = useText();
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  const [theme, setTheme] = useTheme();
  const themes = THEMES.map((value) => ({ value, label: t(`theme.${value}`) }));
  return (
    <>
      <Segmented label={t('language.label')} onChange={switchLocale} options={LANGUAGES} value={locale} />
      <Segmented label={t('theme.label')} onChange={setTheme} options={themes} value={theme} />
    </>
  );
}

/** Behind "More" on a phone: the rest of the navigation, language, theme, account. */
export function MoreSheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useText();
  const locale = useLocale();
  const { main, backOffice } = useNavigation();
  const signOut = useSignOut();
  return (
    <Sheet isOpen={isOpen} label={t('nav.more')} onClose={onClose}>
      {(close) => (
        <div className={styles.more}>
          <Person />
          <ul>
            {[...main.slice(MAX_TABS), ...backOffice].map(({ path, label, icon }) => {
              const Picture = navIcon(icon);
              return (
                <li key={path}>
                  <LocaleLink className={styles.link} onClick={close} to={path}>
                    <Picture />
                    {label[locale]}
                  </LocaleLink>
                </li>
              );
            })}
          </ul>
          <Preferences />
          <LocaleLink className={styles.link} onClick={close} to="account">
            <UserIcon />
            {t('account.open')}
          </LocaleLink>
          <Button icon={<LogOutIcon size={14} />} onPress={() => void signOut()}>
            {t('account.signOut')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
