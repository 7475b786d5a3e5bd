import type { NavEntry } from '@bothways/domain/registry';
import { LocaleLink, useLocale, useStore } from '@bothways/platform';
import { navCounts } from '@bothways/platform/host';
import { cx, formatNumber } from '@bothways/ui';
import { useApp } from '../app/app.ts';
import { navIcon } from './nav-icons.ts';
import styles from './side-bar.module.css';

/** An entry of the side bar. Preloads its area on press; on mere hover most loads would be wasted. */
export function NavLink({ entry, isActive }: { entry: NavEntry; isActive: boolean }) {
  const { areas, registry } = useApp();
  const locale = useLocale();
  const count = useStore(navCounts).get(entry.path);
  const Picture = navIcon(entry.icon);
  const label = entry.label[locale];
  const preload = (): void => {
    const owner = registry.ownerOf(entry.path.split('/')[0] ?? '');
    if (owner) void areas.load(owner);
  };
  return (
    <LocaleLink
      aria-current={isActive ? 'page' : undefined}
      className={cx(styles.item, isActive && styles.active)}
      onPointerDown={preload}
      title={label}
      to={entry.path}
    >
      <Picture />
      <span className={styles.label}>{label}</span>
      {count !== undefined && <span className={styles.count}>{formatNumber(count, locale)}</span>}
    </LocaleLink>
  );
}
