import { Outlet } from '@bothways/platform';
import { useBrowserNews } from './use-browser-news.ts';
import { useFollowNotifications } from './use-notifications.ts';

/** Around every page of the area: what has come is heard of wherever one is. */
export function FollowNotifications() {
  useBrowserNews(useFollowNotifications());
  return <Outlet />;
}
