import {
  analyzedActionSchema,
  analyzedAnswerSchema,
  analyzedChangedSchema,
  analyzedParamsSchema,
} from '@bothways/domain/analyzed';
import { z } from 'zod';
import { type AppContext, type Identity, type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import { type AnalyzedDeps, changeAnalyzed } from './analyzed.service.ts';
import { listAnalyzed } from './analyzed.store.ts';

const MARKED = { success: true, message: 'Event marked as analyzed' };
const UNMARKED = { success: true, message: 'Event unmarked as analyzed' };
const MARK_FAILED = 'Failed to mark event as analyzed';
const UNMARK_FAILED = 'Failed to unmark event as analyzed';
const PATH = '/api/bot/events/analyzed';

const shared = { tag: 'Bot', access: { permission: 'manage:analyzed_events' } } as const;
const single = { ...shared, path: `${PATH}/{eventId}`, params: analyzedParamsSchema } as const;

/** Operations of the back office on analysed events: one by its address, or by an action in the body. */
export const analyzedOperations = {
  list: operation({
    ...shared,
    method: 'get',
    path: PATH,
    summary: 'Ids of the events marked as analysed',
    answer: analyzedAnswerSchema,
    failure: 'Failed to fetch analyzed events',
  }),
  change: operation({
    ...shared,
    method: 'post',
    path: PATH,
    summary: 'Marks or unmarks an event',
    body: analyzedActionSchema,
    answer: analyzedChangedSchema,
    failure: MARK_FAILED,
  }),
  mark: operation({
    ...single,
    method: 'post',
    summary: 'Marks an event as analysed',
    body: z.strictObject({}),
    bodyOptional: true,
    answer: analyzedChangedSchema,
    failure: MARK_FAILED,
  }),
  unmark: operation({
    ...single,
    method: 'delete',
    summary: 'Takes the mark away',
    answer: analyzedChangedSchema,
    failure: UNMARK_FAILED,
  }),
};

/** Mounts the routes of the shared list of analysed events, and both forms of changing it. */
export const mountAnalyzed =
  (deps: AnalyzedDeps & { trustProxy: boolean }): Mount =>
  (api) => {
    const change = async (c: AppContext, user: Identity, eventId: string, action: 'add' | 'remove') => {
      await changeAnalyzed(deps, actorOf(c, user, deps.trustProxy), { eventId, action });
      return action === 'add' ? MARKED : UNMARKED;
    };
    const { list, change: changeOne, mark, unmark } = analyzedOperations;
    route(api, list, async () => ({
      success: true,
      message: 'OK',
      analyzedEvents: await listAnalyzed(deps.db),
    }));
    route(api, changeOne, ({ c, body, user }) => change(c, user(), body.eventId, body.action));
    route(api, mark, ({ c, params, user }) => change(c, user(), params.eventId, 'add'));
    route(api, unmark, ({ c, params, user }) => change(c, user(), params.eventId, 'remove'));
  };
