import { heartbeatsAnswerSchema, heartbeatsQuerySchema } from '@bothways/domain/bot-reports';
import type { Db } from '#kernel/db';
import { type Mount, operation, route } from '#kernel/http';
import { heartbeatsOf } from './heartbeats.service.ts';

/** Operations on heartbeats. */
export const heartbeatsOperations = {
  list: operation({
    method: 'get',
    path: '/api/bot/heartbeats',
    tag: 'Bot',
    summary: 'The last sign of life of each bot and of its accounts, the silent ones first',
    access: { permission: 'read:user:heartbeats' },
    query: heartbeatsQuerySchema,
    answer: heartbeatsAnswerSchema,
    failure: 'Failed to fetch heartbeats',
  }),
};

/** Mounts the back office's view of heartbeats. */
export const mountHeartbeats =
  ({ db, nowMs, silentMinutes }: { db: Db; nowMs: () => number; silentMinutes: number }): Mount =>
  (api) =>
    route(api, heartbeatsOperations.list, ({ query, user }) =>
      heartbeatsOf(db, user(), query, { nowMs: nowMs(), silentMinutes }),
    );
