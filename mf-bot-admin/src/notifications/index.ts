export { NotificationsScreen } from './notifications-screen.tsx';
export { useBrowserNews } from './use-browser-news.ts';
export { useFollowNotifications } from './use-notifications.ts';
export { UserNotifications } from './user-notifications.tsx';
