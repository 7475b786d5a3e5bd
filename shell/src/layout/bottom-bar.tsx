import type { NavEntry } from '@bothways/domain/registry';
import { LocaleLink, useLocale } from '@bothways/platform';
import { cx, MenuIcon } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import styles from './bottom-bar.module.css';
import { navIcon } from './nav-icons.ts';
import { useNavigation } from './navigation.ts';

/** As many as a thumb reaches; the rest is behind "More". */
export const MAX_TABS = 4;

function Tab({ entry, isActive }: { entry: NavEntry; isActive: boolean }) {
  const locale = useLocale();
  const Picture = navIcon(entry.icon);
  return (
    <LocaleLink
      aria-current={isActive ? 'page' : undefined}
      className={cx(styles.tab, isActive && styles.active)}
      to={entry.path}
    >
      <Picture size={20} />
      {entry.label[locale]}
    </LocaleLink>
  );
}

/** The navigation of phones. */
export function BottomBar({ onMore }: { onMore(): void }) {
  const t = useText();
  const { main, active } = useNavigation();
  return (
    <nav aria-label={t('nav.label')} className={styles.bar}>
      {main.slice(0, MAX_TABS).map((entry) => (
        <Tab entry={entry} isActive={entry === active} key={entry.path} />
      ))}
      <button aria-haspopup="dialog" className={styles.tab} onClick={onMore} type="button">
        <MenuIcon size={20} />
        {t('nav.more')}
      </button>
    </nav>
  );
}
