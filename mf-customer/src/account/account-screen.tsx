import { Outlet, useLocalePath, useLocation, usePageTitle } from '@bothways/platform';
import { Tabs } from '@bothways/ui';
import styles from './account.module.css';
import { useText } from './texts.ts';

const TABS = [
  'profile',
  'security',
  'phone',
  'plan',
  'billing',
  'coupons',
  'alerts',
  'notifications',
  'preferences',
  'limits',
  'data',
] as const;
type Tab = (typeof TABS)[number];

const pathOf = (tab: Tab): string => (tab === 'profile' ? 'account' : `account/${tab}`);

/** `/account` and the pages below it, each tab an address. */
export function AccountScreen() {
  const t = useText();
  const localePath = useLocalePath();
  const { pathname } = useLocation();
  usePageTitle(t('account.title'));
  // An address below a tab's belongs to it; the profile's address is a prefix of all.
  const isBelow = (tab: Tab): boolean =>
    tab !== 'profile' && `${pathname}/`.startsWith(`${localePath(pathOf(tab))}/`);
  const selected = TABS.find(isBelow) ?? 'profile';
  return (
    <div className={styles.page}>
      <h2 className={styles.title}>{t('account.title')}</h2>
      <Tabs
        items={TABS.map((tab) => ({
          id: tab,
          label: t(`account.tab.${tab}`),
          href: localePath(pathOf(tab)),
        }))}
        label={t('account.title')}
        selected={selected}
      >
        <Outlet />
      </Tabs>
    </div>
  );
}
