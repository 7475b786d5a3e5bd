import {
  adminFeedsAnswerSchema,
  bookieStatusAnswerSchema,
  bookieStatusParamsSchema,
  bookiesStatusAnswerSchema,
  outagesAnswerSchema,
} from '@bothways/domain/bookie-status';
import { type Mount, operation, route } from '#kernel/http';
import type { BookieStatusService } from './bookie-status.service.ts';

const shared = { method: 'get', tag: 'Bookmakers', access: 'session' } as const;

/** Operations on the status of feeds. */
export const bookieStatusOperations = {
  all: operation({
    ...shared,
    path: '/api/bookies/status',
    summary: 'How every bookmaker’s feed is, and was over 30 days',
    answer: bookiesStatusAnswerSchema,
    failure: 'Failed to fetch the status of bookmakers',
  }),
  outages: operation({
    ...shared,
    path: '/api/bookies/outages',
    summary: 'Bookmakers that were silent in the last 30 days, and what that gave back',
    answer: outagesAnswerSchema,
    failure: 'Failed to fetch outages',
  }),
  one: operation({
    ...shared,
    path: '/api/bookies/{bookie}/status',
    summary: 'A bookmaker’s last day beside what is usual, and its incidents',
    params: bookieStatusParamsSchema,
    answer: bookieStatusAnswerSchema,
    failure: 'Failed to fetch the status of the bookmaker',
  }),
  adminFeeds: operation({
    method: 'get',
    path: '/api/admin/feeds',
    tag: 'Feeds',
    summary: 'What brings odds: its state and why, its delay, its credits, and who may see its prices',
    access: { permission: 'manage:deployment' },
    answer: adminFeedsAnswerSchema,
    failure: 'Failed to load feeds',
  }),
};

/** Mounts the routes of feeds' present and past status. */
export const mountBookieStatus =
  (service: BookieStatusService): Mount =>
  (api) => {
    const { all, outages, one, adminFeeds } = bookieStatusOperations;
    route(api, all, ({ user }) => service.all(user().userId));
    route(api, outages, ({ user }) => service.outages(user().userId));
    route(api, one, ({ params }) => service.one(params.bookie));
    route(api, adminFeeds, async () => service.adminFeeds());
  };
