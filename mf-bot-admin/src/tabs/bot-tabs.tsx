import { Outlet, useLocale, useLocalePath, useLocation, usePermission, useQuery } from '@bothways/platform';
import { formatNumber, Tabs } from '@bothways/ui';
import { useNotifications } from '../notifications/index.ts';
import { useText } from '../texts.ts';
import { usersFiguresQuery } from '../users/index.ts';
import styles from './bot-tabs.module.css';

const TABS = [
  { id: 'users', path: 'bot' },
  { id: 'notifications', path: 'bot/notifications' },
  { id: 'credits', path: 'bot/credits' },
] as const;

/** Counts of the bot users visible to the caller, and of pending notifications. */
function useCounts(): Partial<Record<(typeof TABS)[number]['id'], number | undefined>> {
  const { allowed } = usePermission('read:user:stats');
  return {
    users: useQuery({ ...usersFiguresQuery, enabled: allowed }).data?.figures.total,
    notifications: useNotifications(allowed).data?.pendingCount,
  };
}

/** The tabs of the bot area, each with its own URL. */
export function BotTabs() {
  const t = useText();
  const locale = useLocale();
  const pathTo = useLocalePath();
  const { pathname } = useLocation();
  const counts = useCounts();
  // The first tab's path is a prefix of the others.
  const selected = TABS.findLast(({ path }) => pathname.startsWith(pathTo(path)))?.id ?? 'users';
  return (
    <Tabs
      barClassName={styles.bar}
      items={TABS.map(({ id, path }) => {
        const count = counts[id];
        return {
          id,
          label: t(`tabs.${id}`),
          href: pathTo(path),
          ...(count !== undefined && { count: formatNumber(count, locale) }),
        };
      })}
      label={t('tabs.label')}
      selected={selected}
    >
      <Outlet />
    </Tabs>
  );
}
