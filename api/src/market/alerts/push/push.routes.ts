import {
  alertsDoneSchema,
  alertTestAnswerSchema,
  deviceParamsSchema,
  pushSubscriptionSchema,
} from '@bothways/domain/alerts';
import { z } from 'zod';
import type { Db } from '#kernel/db';
import { clientIp, type Mount, operation, route } from '#kernel/http';
import { TokenBuckets } from '#kernel/limits';
import { storedLocale } from '#people/users';
import type { PushService } from './push.service.ts';
import { testMessage } from './push-text.ts';

const shared = { tag: 'Alerts', access: 'session' } as const;

/** Operations on the browsers that receive notifications. */
export const deviceOperations = {
  add: operation({
    ...shared,
    method: 'put',
    path: '/api/alerts/push/device',
    summary: 'This browser is told from now on, as long as its session lasts',
    body: pushSubscriptionSchema,
    judgesValues: true,
    answer: alertsDoneSchema,
    failure: 'Failed to keep the subscription',
  }),
  remove: operation({
    ...shared,
    method: 'delete',
    path: '/api/alerts/push/devices/{id}',
    summary: 'A browser hears nothing more',
    params: deviceParamsSchema,
    answer: alertsDoneSchema,
    failure: 'Failed to remove the browser',
  }),
  test: operation({
    ...shared,
    method: 'post',
    path: '/api/alerts/push/devices/{id}/test',
    summary: 'A message that tests the way to a browser',
    params: deviceParamsSchema,
    body: z.strictObject({}),
    bodyOptional: true,
    answer: alertTestAnswerSchema,
    failure: 'Failed to send the test',
  }),
};

/** Bursts of changes and tests per user, and the refill interval. */
const BURST = 10;
const REFILL_MS = 30_000;
const TEST_TTL_S = 60;

interface PushRouteDeps {
  db: Db;
  service: PushService;
  trustProxy: boolean;
  monotonicMs: () => number;
}

/** Mounts the routes of a user's own browsers. */
export function mountPush({ db, service, trustProxy, monotonicMs }: PushRouteDeps): Mount {
  const pace = new TokenBuckets({ burst: BURST, refillMs: REFILL_MS, nowMs: monotonicMs });
  return (api) => {
    route(api, deviceOperations.add, async ({ c, body, user }) => {
      const { userId, sessionId } = user();
      pace.take(userId);
      const ip = clientIp(c, trustProxy);
      await service.add({ userId, sessionId, ip, userAgent: c.req.header('user-agent') }, body);
      return { success: true };
    });
    route(api, deviceOperations.remove, async ({ c, params, user }) => {
      await service.remove({ userId: user().userId, ip: clientIp(c, trustProxy) }, params.id);
      return { success: true };
    });
    route(api, deviceOperations.test, async ({ params, user }) => {
      const { userId } = user();
      pace.take(userId);
      const message = testMessage({ locale: (await storedLocale(db, userId)) ?? 'en' });
      const isTaken = await service.sendTo(userId, params.id, {
        message,
        ttlS: TEST_TTL_S,
        urgency: 'high',
      });
      return { success: true, isTaken };
    });
  };
}
