import {
  allReadSchema,
  moveChoicesSchema,
  notificationChoicesAnswerSchema,
  notificationDoneSchema,
  notificationParamsSchema,
  notificationsAnswerSchema,
  notificationsQuerySchema,
  rejectSchema,
} from '@bothways/domain/notifications';
import { z } from 'zod';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import { readChoices, saveChoices } from './choices.store.ts';
import { listNotifications, markDone, readAll, readNotification, reject } from './notifications.service.ts';
import type { NotificationsDeps } from './notifications-deps.ts';
import { WORKS_WITH_BOTS } from './recipients.store.ts';

const common = { tag: 'Notifications', access: { permission: WORKS_WITH_BOTS } } as const;
const change = {
  ...common,
  method: 'post',
  params: notificationParamsSchema,
  answer: notificationDoneSchema,
} as const;
const nothing = { body: z.strictObject({}), bodyOptional: true } as const;

/** Operations on requests, their outcomes, and account news. */
export const notificationsOperations = {
  list: operation({
    ...common,
    method: 'get',
    path: '/api/notifications',
    summary: 'What the caller asked for or is to handle: what waits, then the last 200 that are closed',
    query: notificationsQuerySchema,
    answer: notificationsAnswerSchema,
    failure: 'Failed to fetch notifications',
  }),
  readAll: operation({
    ...common,
    ...nothing,
    method: 'post',
    path: '/api/notifications/read',
    summary: 'Mark everything as read',
    answer: allReadSchema,
    failure: 'Failed to mark notification as read',
  }),
  read: operation({
    ...change,
    ...nothing,
    path: '/api/notifications/{id}/read',
    summary: 'Mark a notification as read',
    failure: 'Failed to mark notification as read',
  }),
  done: operation({
    ...change,
    ...nothing,
    path: '/api/notifications/{id}/done',
    summary: 'Mark a request as done, and tell who asked for it',
    failure: 'Failed to mark notification as done',
  }),
  reject: operation({
    ...change,
    path: '/api/notifications/{id}/reject',
    summary: 'Reject a request, and tell who asked for it why',
    body: rejectSchema,
    failure: 'Failed to reject notification',
  }),
  choices: operation({
    ...common,
    method: 'get',
    path: '/api/notifications/choices',
    summary: 'How the caller hears of notifications beside the list',
    answer: notificationChoicesAnswerSchema,
    failure: 'Failed to load the choices',
  }),
  choose: operation({
    ...common,
    method: 'put',
    path: '/api/notifications/choices',
    summary: 'Choose how to hear of notifications; what is left out stays',
    body: moveChoicesSchema,
    answer: notificationChoicesAnswerSchema,
    failure: 'Failed to save the choices',
  }),
};

/** Mounts the back office's notifications. */
export const mountNotifications =
  (deps: NotificationsDeps): Mount =>
  (api) => {
    const { db, trustProxy } = deps;

    route(api, notificationsOperations.list, ({ user, query }) => listNotifications(db, user(), query));

    route(api, notificationsOperations.readAll, async ({ user }) => {
      await readAll(deps, user().userId);
      return { success: true, message: 'Marked as read' };
    });

    route(api, notificationsOperations.read, async ({ user, params }) => ({
      success: true,
      message: 'Marked as read',
      data: await readNotification(deps, user().userId, params.id),
    }));

    route(api, notificationsOperations.done, async ({ c, user, params }) => ({
      success: true,
      message: 'Marked as done',
      data: await markDone(deps, actorOf(c, user(), trustProxy), params.id),
    }));

    route(api, notificationsOperations.reject, async ({ c, user, params, body }) => ({
      success: true,
      message: 'Rejected',
      data: await reject(deps, actorOf(c, user(), trustProxy), params.id, body),
    }));

    route(api, notificationsOperations.choices, async ({ user }) => ({
      success: true,
      choices: await readChoices(db, user().userId),
    }));

    route(api, notificationsOperations.choose, async ({ user, body }) => {
      await saveChoices(db, user().userId, body);
      return { success: true, choices: await readChoices(db, user().userId) };
    });
  };
