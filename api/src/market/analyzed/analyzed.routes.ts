import {
  analyzedActionSchema,
  analyzedAnswerSchema,
  analyzedChangedSchema,
  analyzedParamsSchema,
} from '@bothways/domain/analyzed';
import { z } from 'zod';
import type { Db } from '#kernel/db';
import { type Mount, operation, route } from '#kernel/http';
import { addAnalyzed, listAnalyzed, removeAnalyzed } from './analyzed.store.ts';

const MARKED = { success: true, message: 'Event marked as analyzed' };
const UNMARKED = { success: true, message: 'Event unmarked as analyzed' };
const MARK_FAILED = 'Failed to mark event as analyzed';
const UNMARK_FAILED = 'Failed to unmark event as analyzed';
const PATH = '/api/bot/events/analyzed';

const shared = { tag: 'Bot', access: { permission: 'manage:analyzed_events' } } as const;
const single = { ...shared, path: `${PATH}/{eventId}`, params: analyzedParamsSchema } as const;

/** What the back office does with analysed events: one by its address, or by an action in the body. */
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

/** The back office's shared list of analysed events, and both forms of changing it. */
export const mountAnalyzed =
  (db: Db, nowMs: () => number): Mount =>
  (api) => {
    const mark = async (eventId: string, markedBy: string) => {
      await addAnalyzed(db, { eventId, markedBy, markedAtMs: nowMs() });
      return MARKED;
    };
    const unmark = async (eventId: string) => {
      await removeAnalyzed(db, eventId);
      return UNMARKED;
    };
    const { list, change, mark: markOne, unmark: unmarkOne } = analyzedOperations;
    route(api, list, async () => ({
      success: true,
      message: 'OK',
      analyzedEvents: await listAnalyzed(db),
    }));
    route(api, change, ({ body, user }) =>
      body.action === 'add' ? mark(body.eventId, user().userId) : unmark(body.eventId),
    );
    route(api, markOne, ({ params, user }) => mark(params.eventId, user().userId));
    route(api, unmarkOne, ({ params }) => unmark(params.eventId));
  };
