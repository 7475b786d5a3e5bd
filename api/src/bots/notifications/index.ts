export { createNotifications, type Notifications } from './create-notifications.ts';
export { notificationsOperations } from './notifications.routes.ts';
export { type NotificationDraft, notify } from './notify.ts';
export { requestsOperations } from './requests.routes.ts';
export { stopLettersOperations } from './stop-letters.ts';
