import { Outlet, useLocalePath, useLocation } from '@bothways/platform';
import { Tabs } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './bot-tabs.module.css';

const TABS = [
  { id: 'users', path: 'bot' },
  { id: 'credits', path: 'bot/credits' },
] as const;

/** The tabs of the bot area, each with an address of its own. */
export function BotTabs() {
  const t = useText();
  const pathTo = useLocalePath();
  const { pathname } = useLocation();
  // The first one's address begins those of the others.
  const selected = TABS.findLast(({ path }) => pathname.startsWith(pathTo(path)))?.id ?? 'users';
  return (
    <Tabs
      barClassName={styles.bar}
      items={TABS.map(({ id, path }) => ({ id, label: t(`tabs.${id}`), href: pathTo(path) }))}
      label={t('tabs.label')}
      selected={selected}
    >
      <Outlet />
    </Tabs>
  );
}
