import styles from './tabs.module.css';

/** The look of a row of tabs for links to other pages, which are no tabs of one: `<a aria-current className={tabClass.tab}>`. */
export const tabClass = {
  bar: styles.bar ?? '',
  list: styles.list ?? '',
  tab: styles.tab ?? '',
  count: styles.count ?? '',
} as const;
