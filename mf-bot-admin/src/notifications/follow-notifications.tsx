import { Outlet } from '@bothways/platform';
import { useBrowserNews } from './use-browser-news.ts';
import { useFollowNotifications } from './use-notifications.ts';

/** Wraps every page of the area, so that notifications arrive on all of them. */
export function FollowNotifications() {
  useBrowserNews(useFollowNotifications());
  return <Outlet />;
}
