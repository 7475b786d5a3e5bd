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

/** Asked again so often while the page is looked at, whatever the socket says (B-E3). */
export const POLL_MS = 10_000;

/** What the person sees: all that waits and what was closed last. */
export const notificationsQuery = apiQuery<NotificationsAnswer>({
  key: [...NOTIFICATIONS_KEY, 'list'],
  path: '/api/notifications',
  schema: notificationsAnswerSchema,
});

/** The same of one bot user. */
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

/** Closed ones behind those that are there. */
export const olderNotifications = (before: string) =>
  api.get(`/api/notifications?${new URLSearchParams({ before })}`, { schema: notificationsAnswerSchema });

const pathOf = (id: string, what: string): string => `/api/notifications/${encodeURIComponent(id)}/${what}`;
const change = { schema: notificationDoneSchema };
export const markRead = (id: string) => api.post(pathOf(id, 'read'), { ...change, body: {} });
export const markDone = (id: string) => api.post(pathOf(id, 'done'), { ...change, body: {} });
export const rejectRequest = (id: string, body: { reason: RejectReason; details: string }) =>
  api.post(pathOf(id, 'reject'), { ...change, body });
export const markAllRead = () => api.post('/api/notifications/read', { schema: allReadSchema, body: {} });
/** Says which switches were moved; the others may have been moved elsewhere. */
export const saveChoices = (body: MovedChoices) =>
  api.put('/api/notifications/choices', { schema: notificationChoicesAnswerSchema, body });
