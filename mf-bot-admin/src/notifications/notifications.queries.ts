import {
  allReadSchema,
  type MovedChoices,
  type NotificationsAnswer,
  notificationChoicesAnswerSchema,
  notificationDoneSchema,
  notificationsAnswerSchema,
  type RejectReason,
} from '@bothways/domain/notifications';
import { api, apiQuery } from '@bothways/platform';
import { NOTIFICATIONS_KEY } from '../requests/index.ts';

/** Poll interval while the page is visible, independent of the socket (B-E3). */
export const POLL_MS = 10_000;

/** The caller's list: all pending ones and those closed last. */
export const notificationsQuery = apiQuery<NotificationsAnswer>({
  key: [...NOTIFICATIONS_KEY, 'list'],
  path: '/api/notifications',
  schema: notificationsAnswerSchema,
});

/** The same for one bot user. */
export const userNotificationsQuery = (email: string) =>
  apiQuery<NotificationsAnswer>({
    key: [...NOTIFICATIONS_KEY, 'user', email],
    path: `/api/notifications?${new URLSearchParams({ userEmail: email })}`,
    schema: notificationsAnswerSchema,
  });

export const choicesQuery = apiQuery({
  key: ['mf-bot-admin', 'notification-choices'],
  path: '/api/notifications/choices',
  schema: notificationChoicesAnswerSchema,
});

/** Reads the next page of closed ones. */
export const olderNotifications = (before: string) =>
  api.get(`/api/notifications?${new URLSearchParams({ before })}`, { schema: notificationsAnswerSchema });

const pathOf = (id: string, what: string): string => `/api/notifications/${encodeURIComponent(id)}/${what}`;
const change = { schema: notificationDoneSchema };
export const markRead = (id: string) => api.post(pathOf(id, 'read'), { ...change, body: {} });
export const markDone = (id: string) => api.post(pathOf(id, 'done'), { ...change, body: {} });
export const rejectRequest = (id: string, body: { reason: RejectReason; details: string }) =>
  api.post(pathOf(id, 'reject'), { ...change, body });
export const markAllRead = () => api.post('/api/notifications/read', { schema: allReadSchema, body: {} });
/** Sends only the switches that were moved; others may have been changed elsewhere. */
export const saveChoices = (body: MovedChoices) =>
  api.put('/api/notifications/choices', { schema: notificationChoicesAnswerSchema, body });
