import {
  openingRequestSchema,
  requestedSchema,
  somethingRequestSchema,
  transactionRequestSchema,
} from '@bothways/domain/notifications';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import type { NotificationsDeps } from './notifications-deps.ts';
import { ASKS, askForOpening, askForSomething, askForTransaction } from './requests.service.ts';

const request = {
  method: 'post',
  tag: 'Notifications',
  access: { permission: ASKS },
  answer: requestedSchema,
} as const;

/** Operations for operators' requests to each other. */
export const requestsOperations = {
  opening: operation({
    ...request,
    path: '/api/bot/users/bookie/opening-request',
    summary: 'Ask to open an account for a bot user',
    body: openingRequestSchema,
    failure: 'Failed to send opening request',
  }),
  transaction: operation({
    ...request,
    path: '/api/bot/users/bookie/deposit-withdrawal-request',
    summary: 'Ask for a deposit at a bookmaker or a withdrawal',
    body: transactionRequestSchema,
    failure: 'Failed to send the request',
  }),
  something: operation({
    ...request,
    path: '/api/bot/users/bookie/request-something',
    summary: 'Ask for something else about an account',
    body: somethingRequestSchema,
    failure: 'Failed to send the request',
  }),
};

/** Mounts requests; each is a pending notification for those who look after the bot user. */
export const mountRequests =
  (deps: NotificationsDeps): Mount =>
  (api) => {
    const sent = { success: true, message: 'Request sent' };

    route(api, requestsOperations.opening, async ({ c, body, user }) => ({
      ...sent,
      data: await askForOpening(deps, actorOf(c, user(), deps.trustProxy), body),
    }));

    route(api, requestsOperations.transaction, async ({ c, body, user }) => ({
      ...sent,
      data: await askForTransaction(deps, actorOf(c, user(), deps.trustProxy), body),
    }));

    route(api, requestsOperations.something, async ({ c, body, user }) => ({
      ...sent,
      data: await askForSomething(deps, actorOf(c, user(), deps.trustProxy), body),
    }));
  };
