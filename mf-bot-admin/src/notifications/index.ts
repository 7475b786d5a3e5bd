export { FollowNotifications } from './follow-notifications.tsx';
export { NotificationsScreen } from './notifications-screen.tsx';
export { useNotifications } from './use-notifications.ts';
export { UserNotifications } from './user-notifications.tsx';
