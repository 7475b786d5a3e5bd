import { healthBeaconSchema } from '@bothways/domain/area-health';
import { z } from 'zod';
import { clientIp, type Mount, operation, route } from '#kernel/http';
import { clientNetwork, TokenBuckets } from '#kernel/limits';
import { type AreaHealthDeps, areaHealthService } from './area-health.service.ts';

/** A tab reports on a few areas; an office's many tabs share one address. */
const BEACONS = { burst: 120, refillMs: 500 };

/** Operations for tabs to report on the releases they run. */
export const areaHealthOperations = {
  report: operation({
    method: 'post',
    path: '/api/health/beacon',
    tag: 'Operation',
    summary: 'One load or failure of an area, as a tab saw it; counted with the ticket of its page only',
    access: 'public',
    identifies: false,
    body: healthBeaconSchema,
    answer: z.object({ success: z.literal(true) }),
    failure: 'Failed to take the report',
  }),
};

/**
 * Accepts beacons; the answer does not reveal whether one was counted. An address that sends too many is not refused: a
 * refusal would stand in the console of people who did nothing wrong, and be a fault of the release that is checked.
 */
export const mountAreaHealth =
  (deps: AreaHealthDeps & { trustProxy: boolean; monotonicMs: () => number }): Mount =>
  (api) => {
    const report = areaHealthService(deps);
    const beacons = new TokenBuckets({ ...BEACONS, nowMs: deps.monotonicMs });
    route(api, areaHealthOperations.report, async ({ c, body }) => {
      if (beacons.tryTake(clientNetwork(clientIp(c, deps.trustProxy)))) await report(body);
      return { success: true };
    });
  };
