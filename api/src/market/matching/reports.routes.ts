import {
  type EventReport,
  eventParamsSchema,
  eventReportedAnswerSchema,
  eventReportSchema,
  matchDecisionAnswerSchema,
  ownReportsAnswerSchema,
  reportsAnswerSchema,
  reportsQuerySchema,
} from '@bothways/domain/matching';
import type { Feature } from '@bothways/domain/plans';
import { z } from 'zod';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import type { EventReports } from './reports.service.ts';

const PATH = '/api/events/{eventId}/reports';
const ADMIN = { tag: 'Back office', access: { permission: 'manage:bookie:live' } } as const;

/** Operations on wrong pairings: customers' reports, and the back office's list of them. */
export const reportOperations = {
  own: operation({
    method: 'get',
    path: '/api/events/reports',
    tag: 'Arbs',
    summary: 'Events whose pairing the caller has reported',
    access: 'session',
    answer: ownReportsAnswerSchema,
    failure: 'Failed to fetch your reports',
  }),
  report: operation({
    method: 'post',
    path: PATH,
    tag: 'Arbs',
    summary: 'Reports that bookmakers of an event seem to mean another one',
    access: {
      features: ['surebets:prematch', 'surebets:live', 'valueBets:prematch', 'valueBets:live'] as const,
      feature: ({ list, itemId }: EventReport): Feature =>
        `${list}:${itemId.split('~')[1] === 'l' ? 'live' : 'prematch'}`,
    },
    params: eventParamsSchema,
    body: eventReportSchema,
    answer: eventReportedAnswerSchema,
    failure: 'Failed to report the pairing',
  }),
  takeBack: operation({
    method: 'delete',
    path: PATH,
    tag: 'Arbs',
    summary: 'Takes the own report back',
    access: 'session',
    params: eventParamsSchema,
    answer: eventReportedAnswerSchema,
    failure: 'Failed to take the report back',
  }),
  list: operation({
    ...ADMIN,
    method: 'get',
    path: '/api/admin/matching/reports',
    summary: 'Events whose pairing customers have reported, those of most people first',
    query: reportsQuerySchema,
    answer: reportsAnswerSchema,
    failure: 'Failed to fetch reports',
  }),
  dismiss: operation({
    ...ADMIN,
    method: 'post',
    path: '/api/admin/matching/reports/{eventId}/dismiss',
    summary: 'The pairing is right: the reports are done',
    params: eventParamsSchema,
    body: z.strictObject({}),
    bodyOptional: true,
    answer: matchDecisionAnswerSchema,
    failure: 'Failed to close the reports',
  }),
};

/** Mounts the routes of reports on wrong pairings, for customers and the back office. */
export const mountReports =
  ({ reports, trustProxy }: { reports: EventReports; trustProxy: boolean }): Mount =>
  (api) => {
    route(api, reportOperations.own, async ({ user }) => ({
      success: true,
      eventIds: await reports.own(user().userId),
    }));
    route(api, reportOperations.report, async ({ params, body, user }) => {
      await reports.add(user().userId, params.eventId, body);
      return { success: true, message: 'Pairing reported' };
    });
    route(api, reportOperations.takeBack, async ({ params, user }) => {
      await reports.takeBack(user().userId, params.eventId);
      return { success: true, message: 'Report taken back' };
    });
    route(api, reportOperations.list, async ({ query }) => ({
      success: true,
      ...(await reports.list(query.from ?? 0)),
    }));
    route(api, reportOperations.dismiss, async ({ c, params, user }) => {
      await reports.dismiss(actorOf(c, user(), trustProxy), params.eventId);
      return { success: true, message: 'Reports closed' };
    });
  };
