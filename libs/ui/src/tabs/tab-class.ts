import styles from './tabs.module.css';

/** Style of tabs for links to other pages, which are not ARIA tabs: `<a aria-current className={tabClass.tab}>`. */
export const tabClass = {
  bar: styles.bar ?? '',
  list: styles.list ?? '',
  tab: styles.tab ?? '',
  count: styles.count ?? '',
} as const;
