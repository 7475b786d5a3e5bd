import { alertsDoneSchema, digestChangeSchema } from '@bothways/domain/alerts';
import { z } from 'zod';
import { ApiError } from '#kernel/errors';
import { clientIp, type Mount, operation, route } from '#kernel/http';
import { TokenBuckets } from '#kernel/limits';
import { routeStop, stopOperations } from '#kernel/mail';
import { type DigestService, STOP_PAGE, STOP_PATH } from './digest.service.ts';

const shared = { tag: 'Alerts', access: 'session' } as const;
/** Operations on digest emails. */
export const digestOperations = {
  save: operation({
    ...shared,
    method: 'put',
    path: '/api/alerts/digest',
    summary:
      'Change how often a letter sums up what stood; `off` ends them; 409 where it is otherwise since `version`',
    body: digestChangeSchema,
    answer: alertsDoneSchema,
    failure: 'Failed to save the digest',
  }),
  test: operation({
    ...shared,
    method: 'post',
    path: '/api/alerts/digest/test',
    summary: 'A letter that shows what they look like',
    body: z.strictObject({}),
    bodyOptional: true,
    answer: alertsDoneSchema,
    failure: 'Failed to send the test',
  }),
  ...stopOperations({ tag: 'Alerts', path: STOP_PATH, what: 'digests' }),
};

/** Bursts of test digests per user, and the refill interval: each sends an email. */
const BURST = 3;
const REFILL_MS = 120_000;

interface DigestRouteDeps {
  service: DigestService;
  trustProxy: boolean;
  monotonicMs: () => number;
}

/** Mounts the routes of a user's own digests, and the unsubscribe links of the emails. */
export function mountDigest({ service, trustProxy, monotonicMs }: DigestRouteDeps): Mount {
  const pace = new TokenBuckets({ burst: BURST, refillMs: REFILL_MS, nowMs: monotonicMs });
  return (api) => {
    route(api, digestOperations.save, async ({ c, body, user }) => {
      await service.save({ userId: user().userId, ip: clientIp(c, trustProxy) }, body);
      return { success: true };
    });
    route(api, digestOperations.test, async ({ user }) => {
      const { userId } = user();
      pace.take(userId);
      if (!(await service.test(userId))) throw new ApiError('CONFLICT', { message: 'No digest is wanted' });
      return { success: true };
    });
    routeStop(api, digestOperations, { page: STOP_PAGE, stop: (token) => service.stop(token) });
  };
}
